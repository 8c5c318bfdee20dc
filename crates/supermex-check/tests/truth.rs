//! True certificates are accepted, in both forms.

mod common;

use common::{SYSTEMS, certificate, container, large_certificate};
use supermex_check::{check_content, check_file};

#[test]
fn what_the_game_says_is_accepted() {
    for (system, until) in SYSTEMS {
        let certificate = certificate(system, until);
        for content in [certificate.full(), certificate.replay()] {
            let theorem = check_content(content.as_bytes())
                .unwrap_or_else(|refusal| panic!("{refusal}\n{content}"));
            assert_eq!((theorem.system(), theorem.cells()), (system, certificate.cells));
            assert_eq!(check_file(&container(content.as_bytes(), |_| {})), Ok(theorem));
        }
    }
}

/// Larger systems, with longer periods, from the recurrence: it is first seen to agree with the
/// game.
#[test]
fn what_the_recurrence_says_is_accepted() {
    for (system, until) in SYSTEMS.into_iter().filter(|(system, _)| !system.starts_with("instant"))
    {
        assert_eq!(large_certificate(system, until).full(), certificate(system, until).full());
    }
    for (system, until) in LARGE {
        let certificate = large_certificate(system, until);
        for content in [certificate.full(), certificate.replay()] {
            check_content(content.as_bytes())
                .unwrap_or_else(|refusal| panic!("{refusal}\n{content}"));
        }
    }
}

const LARGE: [(&str, usize); 5] = [
    ("losers upto 130", 900),
    ("tails rows 4 upto 9", 400),
    ("tails rows 6 upto 3", 200),
    ("nim rows 4 upto 2", 500),
    ("grundy upto 9 value 5", 400),
];

/// Lists of the page and the papers, so that the generator is not the only witness.
#[test]
fn the_generator_knows_what_is_known() {
    let lists = |system: &str, until| certificate(system, until).lists.concat();
    let losers = lists("losers upto 5", 60);
    assert_eq!(losers, "0: (1)\n1: 2 0\n2: (2)\n3: 3 3 0\n4: 4 4 4 0\n5: 5 3 (4)\n");
    assert_eq!(lists("instant 0,1,2,3;0,1,5|0,1", 60), "0: 4 2 (3)\n");
    assert!(lists("tails rows 4 upto 3", 60).contains("\n3,1:\n"), "dead before it is born");
}

#[test]
fn theorems_are_sentences() {
    let sentence = |system: &str| {
        let certificate = certificate(system, 80);
        check_content(certificate.full().as_bytes()).unwrap().to_string()
    };
    assert_eq!(
        sentence("losers upto 3"),
        "Three-rowed Chomp: for every third row r <= 3 and every second row q >= r, the positions (p,q,r) \
         that the lists give are P-positions, and there are no others."
    );
    assert_eq!(
        sentence("nim rows 2 upto 3"),
        "Chomp with 2 rows: for every tail of 1 row of length at most 3 and every first row p >= 1 at least as \
         long as the tail, the nim-value of (p,tail) is the one that the lists give."
    );
}
