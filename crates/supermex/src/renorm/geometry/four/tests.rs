use super::*;
use crate::renorm::geometry::Estimate;

/// How far a number is from what is meant, in errors.
fn off(found: Estimate, meant: f64) -> f64 {
    (found.value - meant).abs() / found.error
}

/// Points on the planes of three rows, moved up by 5, with some scatter: what was put in comes out.
#[test]
fn known_planes_come_out() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut points = Vec::new();
    for x in 201..=400 {
        for y in 0..320 {
            let (u, v) = (f64::from(x), f64::from(y));
            if v >= SPAN * u {
                break;
            }
            let [lower, upper, flat] = Like::ALL.map(|like| {
                let [p, q, _] = like.predicted();
                p * u + q * v + 5.0
            });
            let z = match random.f64() {
                share if upper > flat => {
                    if share < 0.3 {
                        lower
                    } else {
                        upper
                    }
                }
                share if share < 0.4 => flat,
                _ => continue,
            };
            // A few points lie on no plane.
            let z = if x % 20 == 0 && y == x / 5 { upper + 100.0 } else { z };
            points.push([x, y, (z + 4.0 * random.f64() - 2.0).max(0.0).round() as u32]);
        }
    }
    let found = Sheet { d: 3, x: [201, 400], points: &points }.planes();
    let likes: Vec<_> = found.planes.iter().filter_map(|plane| plane.like).collect();
    assert_eq!(likes, [Like::Upper, Like::Lower, Like::Flat]);
    assert_eq!((found.strays[0], found.halves.len()), (10, 3));
    let mut squares = 0.0;
    for (plane, share) in found.planes.iter().zip([0.7, 0.3, 0.4]) {
        let [p, q, _] = plane.like.unwrap().predicted();
        let all = [(plane.dz_dx, p), (plane.dz_dy, q), (plane.offset, 5.0), (plane.density, share)];
        for (number, meant) in all {
            assert!(number.error > 0.0 && off(number, meant) < 5.0, "{number:?} {meant}");
        }
        // Scatter from −2 to 2, and rounding.
        assert!((plane.scatter - (16_f64 / 12.0 + 1.0 / 12.0).sqrt()).abs() < 0.05, "{plane:?}");
        assert!(plane.least > -3.0 && plane.greatest < 3.0, "{plane:?}");
        assert!(plane.least < -1.9 && plane.greatest > 1.9, "{plane:?}");
        // Points for each pair (x, y) of the region. They were put there independently, so that the
        // error of their share is known.
        let pairs =
            (201..=400_u32).flat_map(|x| (0..320).map(move |y| f64::from(y) / f64::from(x)));
        let pairs = pairs.filter(|&ratio| sheet::lies_in(ratio, plane.region)).count() as f64;
        let density = plane.losers as f64 / pairs;
        assert!((plane.density.value / density - 1.0).abs() < 0.002, "{plane:?}");
        squares += (plane.density.error / (share * (1.0 - share) / pairs).sqrt()).powi(2) / 3.0;
    }
    assert!((0.4..2.5).contains(&squares), "{squares}");
    let ends: Vec<_> = found.planes.iter().map(|plane| plane.range).collect();
    assert!(ends[0][0] < 0.02 && (ends[0][1] - 0.414).abs() < 0.01, "{ends:?}");
    assert!((ends[2][0] - 0.414).abs() < 0.01 && ends[2][1] == SPAN, "{ends:?}");
}

/// Errors of planes are those of one sheet, times the factors that halves call for.
#[test]
fn errors_are_multiplied() {
    let (reach, context) = (Reach { x: 200, sheets: 2, d: 16 }, Context::default());
    let found = FourSheets::find(reach, &context).unwrap();
    let [far, _] = reach.inside().map(FourRows::inside);
    let points = far.tell(&context, || Points::new(reach)).unwrap().points.swap_remove(2);
    let mut points: Vec<_> = points.into_iter().map(|it| it.map(u32::from)).collect();
    points.sort_unstable();
    points.retain(|point| point[0] > 100);
    let raw = Sheet { d: 2, x: [101, 200], points: &points }.planes().planes;
    let planes: Vec<_> = found.planes.iter().filter(|it| it.d == 2 && it.x[1] == 200).collect();
    assert_eq!((raw.len(), planes.len()), (3, 3));
    assert!(found.calibration.iter().any(|factor| *factor > 1.1), "{:?}", found.calibration);
    for (raw, plane) in raw.iter().zip(planes) {
        let errors = |it: &Plane| [it.dz_dx, it.dz_dy, it.offset, it.density].map(|it| it.error);
        for ((raw, found), factor) in
            errors(raw).into_iter().zip(errors(plane)).zip(found.calibration)
        {
            assert!((raw * factor - found).abs() < 1e-9 * found.max(1.0), "{raw} {found} {factor}");
        }
    }
}

/// Errors are such that halves agree: twice as far apart, twice the factor; never less than 1.
#[test]
fn errors_are_calibrated_by_halves() {
    let halves = [[3.0, 0.1, f64::NAN, 1.0], [-3.0, -0.1, 2.0, 7.0_f64]];
    assert_eq!(calibration(&halves), [3.0, 1.0, 2.0, 5.0]);
    assert_eq!(calibration(&[]), [1.0; 4]);
}

#[test]
fn threads_do_not_matter() {
    let reach = Reach { x: 120, sheets: 3, d: 24 };
    let [one, three] = [1, 3]
        .map(|threads| FourSheets::find(reach, &Context::default().with_threads(threads)).unwrap());
    assert_eq!(one, three);
    assert_eq!(one.shapes.len(), 3);
    let context = Context::default();
    context.monitor().stop();
    assert_eq!(FourSheets::find(reach, &context), Err(Stopped));
}

/// What is known of sheets far out; it is observed, and these numbers are what was found.
#[test]
fn sheets_lie_on_the_planes_of_three_rows() {
    let found = FourSheets::find(Reach { x: 400, sheets: 6, d: 64 }, &Context::default()).unwrap();
    assert_eq!(found.ended, [1]);
    assert!(found.strays[0] * 1000 < found.strays[1], "{:?}", found.strays);
    let far: Vec<_> = found.planes.iter().filter(|it| it.x[1] == 400).collect();
    assert_eq!(far.len(), 18);
    for plane in &far {
        let [p, q, density] = plane.like.unwrap().predicted();
        for (number, meant) in [(plane.dz_dx, p), (plane.dz_dy, q), (plane.density, density)] {
            let (away, off) = ((number.value - meant).abs(), off(number, meant));
            // Planes bend a little where x is not so very much greater than d.
            assert!(away < 0.04 && (off < 6.0 || away < 1e-3), "{plane:?}");
        }
    }
    assert!(found.calibration.iter().all(|factor| (1.0..6.0).contains(factor)));
    let [large, middle, _] = &found.shapes[..] else { panic!("{:?}", found.shapes) };
    assert_eq!((large.d, middle.d), ([33, 64], [17, 32]));
    // The shape at 2d is farther from that at d than noise, but much the same.
    let doubled = middle.doubled.unwrap();
    assert!(doubled > large.noise && doubled < 0.25, "{doubled} {}", large.noise);
    // Not planes: at half the distance, much less is held.
    let Held { share, half, .. } = large.planes;
    assert!(share < 0.5 && half < 0.75 * share, "{share} {half}");
}

#[test]
fn what_it_takes_is_expected() {
    let small = Reach { x: 400, sheets: 4, d: 64 };
    for large in [Reach { x: 3200, ..small }, Reach { d: 800, ..small }] {
        assert!(large.expected_work() > small.expected_work());
        assert!(large.expected_bytes(2) > small.expected_bytes(2));
        assert!(large.expected_bytes(2) > large.expected_bytes(1));
    }
}

/// Sections have the losers of three rows for d = 0, and all that is listed for others.
#[test]
fn sections_have_every_p_position() {
    let context = Context::default();
    let sections = Section::find([0, 2, 3], 12, &context).unwrap();
    let list = crate::rows::FewRows::new(4, 44).unwrap().p_positions(&context).unwrap();
    for Section { d, x, points } in &sections {
        assert_eq!(*x, [7, 12]);
        let rows = list.iter().filter_map(|rows| rows.collect::<Vec<_>>().try_into().ok());
        let rows = rows.filter(|rows: &[u32; 4]| rows[3] == *d);
        let mut listed: Vec<_> = rows.map(point).collect();
        listed.retain(|[x, y, _]| (7..=12).contains(x) && 5 * y < 4 * x);
        listed.sort_unstable();
        assert!(listed.len() > 20 && *points == listed, "d = {d}: {points:?} {listed:?}");
    }
    for x in 7..=12 {
        let losers = crate::renorm::LoserSheet::at(x, &context).unwrap();
        let of_sheet = sections[0].points.iter().filter(|point| point[0] == x);
        assert!(of_sheet.clone().count() > 2);
        for [_, y, z] in of_sheet {
            assert_eq!(losers.height((*y).into()), Some((*z).into()), "{x}, {y}");
        }
    }
}
