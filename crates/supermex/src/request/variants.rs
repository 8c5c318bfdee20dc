//! The shape of variants of Chomp.

use serde::{Deserialize, Serialize};

use super::answer::Document;
use super::{Ask, Refusal, Session, admit, bounded};
use crate::facts::renorm::{VariantShape, Variants};
use crate::renorm::{Growth, Protocol, Shape, Shaper, Sort, Variant};
use crate::run::{Context, Pace, Plan, Stopped, threads};

/// The shape of many games that differ from Chomp: `renorm variants`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormVariants {
    /// The sheet to grow variants to.
    pub x: u32,
    /// How many variants of each sort.
    pub count: u32,
    /// Only variants of this sort.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort: Option<Sort>,
    /// How positions are declared won.
    pub protocol: Protocol,
    /// The seed of the first variant; the others follow.
    pub seed: u64,
}

impl Default for RenormVariants {
    fn default() -> RenormVariants {
        let protocol = Protocol::Inherited;
        RenormVariants { x: 2500, count: 50, sort: None, protocol, seed: 1 }
    }
}

/// The most sheets of Chomp that say how far its own numbers spread.
const CHOMP_SHEETS: u32 = 100;

impl RenormVariants {
    /// The sheets that variants can be grown to: smaller ones have too few lines for densities.
    pub const SHEETS: std::ops::RangeInclusive<u32> = 600..=20_000;

    fn sorts(&self) -> Vec<Sort> {
        self.sort.map_or(Sort::ALL.to_vec(), |sort| vec![sort])
    }

    /// The shapes of the last sheets of Chomp up to that of x.
    fn chomp(&self, context: &Context) -> Result<Vec<Shape>, Stopped> {
        let (x, first) = (u64::from(self.x), u64::from(self.x - CHOMP_SHEETS));
        let (mut shaper, mut found) = (Shaper::new(first + 1..=x), Vec::new());
        Variant::chomp().grow(x, |at, heights| {
            shaper.put(heights);
            if at > first {
                found.extend(shaper.shape(heights));
            }
            !context.is_stopped()
        });
        context.check()?;
        Ok(found)
    }

    /// The shape of one variant; `None` if it comes to a bar that is lost.
    fn shape(&self, sort: Sort, seed: u64, context: &Context) -> Result<Option<Shape>, Stopped> {
        let x = u64::from(self.x);
        let (mut shaper, mut shape) = (Shaper::new(x..=x), None);
        Variant::new(sort, self.protocol, seed).grow(x, |at, heights| {
            context.advance(at);
            shaper.put(heights);
            if at == x {
                shape = shaper.shape(heights);
            }
            !context.is_stopped() && (at == 0 || heights[0] > 0)
        });
        context.check()?;
        Ok(shape)
    }
}

impl Ask for RenormVariants {
    type Fact = Variants;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("x", self.x, RenormVariants::SHEETS)?;
        bounded("count", self.count, 1..=100_000)?;
        let context = session.context();
        let games = self.sorts().len() as f64 * f64::from(self.count);
        let game = 1.5 * f64::from(self.x) * (0.8 * f64::from(self.x) / 8.0 + 64.0);
        let bytes = |threads: usize| 2.0 * game * threads as f64 + games * 300.0;
        let threads = context.threads_within(bytes).unwrap_or(1);
        admit(bytes(threads), &"that takes", context)?;
        // Far more of each sheet is seen than of sheets that repeat.
        let work = 3.0 * Growth::expected_work(self.x.into()) * (games + 1.0);
        let context = context.clone().with_threads(threads);
        let from = format!("{games} games that grow, and Chomp");
        let plan = Plan::of_work(Pace::Growth, from, (work, bytes(threads)), &context);
        let seconds = plan.seconds.map(|seconds| seconds / threads as f64);
        Ok(Plan { threads, seconds, ..plan })
    }

    fn run(&self, session: &mut Session) -> Result<Variants, Refusal> {
        let threads = self.plan(session)?.threads;
        let context = session.context();
        let seeds = (0..u64::from(self.count)).map(|number| self.seed.wrapping_add(number));
        let seeds: Vec<u64> = seeds.collect();
        let of = |sort: Sort| seeds.iter().map(move |&seed| (sort, seed));
        let games: Vec<(Sort, u64)> = self.sorts().into_iter().flat_map(of).collect();
        let work = Growth::expected_work(self.x.into()) * games.len() as f64;
        context.begin("columns", work);
        let chomp = self.chomp(context)?;
        let found = threads::map(games.len(), threads, |at| {
            let (sort, seed) = games[at];
            self.shape(sort, seed, context)
        });
        let (mut variants, mut ended) = (Vec::new(), 0);
        for (&(sort, seed), found) in games.iter().zip(found) {
            match found? {
                None => ended += 1,
                Some(shape) => {
                    let (protocol, shape) = (self.protocol, shape.numbers.to_vec());
                    variants.push(VariantShape { sort, protocol, seed, shape });
                }
            }
        }
        Ok(Variants::new(self.x, &chomp, variants, ended))
    }
}

impl Document for Variants {}
