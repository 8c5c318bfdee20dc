use super::*;
use crate::renorm::Growth;
use crate::run::Context;

fn survey(upto: u32, x: u32) -> Survey {
    Survey::find(x, upto, &[], &Context::default().with_threads(2)).unwrap()
}

/// All six within half a percent at x = 5000, and no farther off than the error says; and errors
/// shrink.
#[test]
fn fitted_parameters_are_those_of_the_paper() {
    let survey = survey(10_000, 5000);
    let fits: Vec<_> = survey.sheets.iter().map(|(x, _)| (*x, fit(&survey, *x).unwrap())).collect();
    let (_, at) = fits.iter().find(|(x, _)| *x == 5000).unwrap();
    for parameter in Parameter::ALL {
        let (predicted, fitted) = (Parameters::PREDICTED[parameter], at[parameter]);
        let off = (fitted.value - predicted).abs();
        assert!(off < 0.005 * predicted.abs(), "{parameter:?}: {fitted:?}");
        assert!(off < 4.0 * fitted.error, "{parameter:?}: {fitted:?}");
        let errors: Vec<_> = fits.iter().map(|(x, fit)| (*x, fit[parameter].error)).collect();
        let shrinkage = shrinkage(&errors).unwrap();
        assert!(shrinkage.value + shrinkage.error < -0.5, "{parameter:?}: {shrinkage:?}");
    }
}

/// Sheets end at the bottom with probability 2 − √2.
#[test]
fn sheets_end_as_often_as_the_paper_says() {
    let share = terminated(&survey(10_000, 10_000));
    assert_eq!((share.count, share.all), (5858, 10_000));
    assert!((share.deviation - (5858.0 - 10_000.0 * share.predicted)).abs() < 1e-9);
    assert!(-2.0 < share.range[0] && share.range[1] < 2.0, "{share:?}");
    let grown = Growth::default().skip(1).take(300).filter(|(_, losers)| losers.ends()).count();
    let share = terminated(&survey(300, 300));
    assert_eq!((share.count, share.all), (grown as u64, 300));
}

#[test]
fn lines_lie_as_densely_as_the_paper_says() {
    let found = densities(1500, &Context::default()).unwrap();
    let equations: Vec<_> = found.iter().map(|it| (it.equation, it.lines.name())).collect();
    let all = [(7, "LL"), (7, "U"), (7, "DD"), (8, "LL"), (8, "U"), (8, "DD"), (9, "F")];
    assert_eq!(equations, all);
    for Density { equation, lines, measured, predicted, .. } in found {
        let off = (measured.value - predicted).abs();
        assert!(
            off < 0.01 * predicted && off < 4.0 * measured.error,
            "{equation} {lines:?}: {measured:?} {predicted}"
        );
    }
}

/// Losers lie around the lines, a few apart from them, and the ends of lines hardly stray at all.
#[test]
fn losers_are_near_the_lines() {
    let survey = survey(5000, 5000);
    let Scatter { lower, upper, .. } = Scatter::of(5000, survey.sheet(5000).unwrap()).unwrap();
    for scatter in [&lower, &upper] {
        assert!(scatter.mean.value.abs() < 1.5 && scatter.deviation.value < 1.5, "{scatter:?}");
        assert_eq!(scatter.counts.iter().sum::<u64>(), scatter.count as u64);
    }
    let ends = ends(&survey);
    assert_eq!(ends[0].sheets[0], 1);
    assert_eq!(ends.last().unwrap().sheets[1], 5000);
    assert!(ends.windows(2).all(|pair| pair[0].sheets[1] + 1 == pair[1].sheets[0]));
    for ends in &ends[8..] {
        for end in [&ends.top, &ends.bottom, &ends.start, &ends.flat] {
            let end = end.as_ref().unwrap();
            assert!(end.least > -8.0 && end.greatest < 8.0, "{:?}: {end:?}", ends.sheets);
        }
    }
}

/// A line through the logarithms of x^-3/2.
#[test]
fn shrinkage_is_a_power() {
    let errors: Vec<_> = [100, 200, 500, 1000].map(|x: u32| (x, f64::from(x).powf(-1.5))).into();
    let found = shrinkage(&errors).unwrap();
    assert!((found.value + 1.5).abs() < 1e-12 && found.error < 1e-12);
    assert_eq!(shrinkage(&errors[..2]), None);
}
