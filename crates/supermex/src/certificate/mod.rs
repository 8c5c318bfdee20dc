//! Theorems as text that anyone can check again: certificates. The page
//! `docs/certificates.md` of the repository has the meaning of every line.
//!
//! A *full* certificate holds the family of every cell, a *replay* certificate only their digest;
//! both say where the cells repeat. What a run that was cut short has *observed* is written in the
//! same form, with another word in place of `full`, so that it can be kept and taken up again; no
//! checker takes it for a proof.
//!
//! Nothing here re-checks anything: that is for `supermex-check`, which shares no code with this.
//! With the feature `certify`, every theorem is handed to it at once.

mod read;
mod write;

pub use read::{List, Lists, ReadError, read};
pub use write::{Form, write};
pub(crate) use write::{Stated, write_stated};

/// Checks a theorem again, as both kinds of certificate, and says why it does not hold.
#[cfg(feature = "certify")]
pub(crate) fn certify(
    system: &impl crate::automaton::System,
    run: &crate::automaton::Run,
) -> Result<(), String> {
    if run.status != crate::automaton::Status::Proved {
        return Ok(());
    }
    for form in [Form::Full, Form::Replay] {
        let mut text = Vec::new();
        write(&mut text, system, run, form).expect("memory does not fail");
        if let Err(refusal) = supermex_check::check_content(&text) {
            let statement = system.statement();
            return Err(format!("the {form:?} certificate of {statement} is refused: {refusal}"));
        }
    }
    Ok(())
}

/// The first line of a certificate.
pub(crate) const TITLE: &str = "supermex certificate 1";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{Instant, Run, System, Tails, ThreeRows, run};
    use crate::periodic::UltimatelyPeriodic;

    fn text(system: &impl System, run: &Run, form: Form) -> String {
        let mut text = Vec::new();
        write(&mut text, system, run, form).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_small_certificate_in_full() {
        let system = ThreeRows::new(5);
        let full = text(&system, &run(&system, 100), Form::Full);
        let expected = "\
supermex certificate 1
full
losers upto 5
cells 6
repeat 8 1 6
0: (1)
1: 2 0
2: (2)
3: 3 3 0
4: 4 4 4 0
5: 5 3 (4)
";
        assert_eq!(full, expected);
        let digest = blake3::hash(&full.as_bytes()[full.find("0: ").unwrap()..]);
        let replay = text(&system, &run(&system, 100), Form::Replay);
        assert_eq!(replay.lines().last(), Some(&*format!("lists {digest}")));
    }

    #[test]
    fn labels_and_statements() {
        let tails = Tails::p_positions(4, 3);
        let four = text(&tails, &run(&tails, 1000), Form::Full);
        assert_eq!(four.lines().nth(2), Some("tails rows 4 upto 3"));
        assert!(four.contains("\n0,0: (1)\n") && four.contains("\n3,1:\n"), "{four}");
        let nothing = Instant::new(&UltimatelyPeriodic::finite(vec![]));
        assert_eq!(nothing.statement(), "instant 0");
    }

    #[test]
    fn what_was_observed_says_so() {
        let system = ThreeRows::new(5);
        let cut = run(&system, 6);
        let observed = text(&system, &cut, Form::Full);
        assert!(observed.contains("\nobserved 6\n") && observed.ends_with("\n5: 5 3 ...\n"));
        let kept = read(observed.as_bytes(), 10_000).unwrap();
        assert_eq!(kept.status, cut.status);
        assert!(
            kept.lists
                .iter()
                .map(|list| (&list.family, &list.proved))
                .eq(cut.families.iter().zip(&cut.proved))
        );
        let labels: Vec<&str> = kept.lists.iter().map(|list| &*list.label).collect();
        assert_eq!(labels, ["0", "1", "2", "3", "4", "5"]);
        let refused = read(observed.as_bytes(), 100);
        assert!(matches!(refused, Err(ReadError::TooLarge { most: 100 })), "{refused:?}");
    }
}
