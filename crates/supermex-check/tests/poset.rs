//! Posets with a chain: what is true is accepted, and what is not, is not closed, or would take for
//! ever, is refused.

mod common;

use common::container;
use supermex_check::{Reason, Refusal, check_content, check_file};

/// A leaf above the first of the chain, by hand: without it the nim-value is the length, and with
/// it the lengths are exchanged two by two.
const LEAF: &str = "supermex certificate 1\nfull\nposet elements 1 above 0:0\ncells 2\n\
                    repeat 0 1 1\nrepeat 1 2 1\n@0: (0)\n0@1: (1 -1)\n";

/// A root below the third of the chain: without it the chain has two elements at the most, and then
/// 2 is excluded for ever.
const ROOT: &str = "supermex certificate 1\nfull\nposet elements 1 below 0:2\ncells 2\n\
                    repeat 2 1 2\n@0-2: 0 0 0\n0@0: 1 -1 (1)\n";

fn refusal(content: &str) -> Refusal {
    check_content(content.as_bytes()).expect_err(content)
}

#[test]
fn what_is_true_is_accepted() {
    for content in [LEAF, ROOT] {
        let theorem = check_content(content.as_bytes()).unwrap();
        assert_eq!(theorem.cells(), 2);
        let lists = &content[content.find('@').unwrap()..];
        let head = content[..content.find('@').unwrap()].replace("full", "replay");
        let short = format!("{head}lists {}\n", blake3::hash(lists.as_bytes()));
        let shorter = check_content(short.as_bytes()).unwrap();
        assert_eq!(shorter.system(), theorem.system());
        let other = format!("{head}lists {}\n", blake3::hash(b"others"));
        assert_eq!(refusal(&other).at, "lists: their digest is another");
        // The parameters of the header are the words of the line, numbers or texts.
        let place = theorem.system().rsplit(' ').next().unwrap();
        let name = if content == LEAF { "above" } else { "below" };
        for content in [content, &*short] {
            let parameters = |header: &mut serde_json::Value| {
                header["parameters"] = serde_json::json!({"elements": 1, name: place});
            };
            assert!(check_file(&container(content.as_bytes(), parameters)).is_ok());
            let others = |header: &mut serde_json::Value| {
                header["parameters"] = serde_json::json!({"elements": 1, name: "0:7"});
            };
            let refusal = check_file(&container(content.as_bytes(), others)).unwrap_err();
            assert_eq!(refusal.reason, Reason::Damaged, "{refusal}");
        }
    }
    let theorem = check_content(LEAF.as_bytes()).unwrap().to_string();
    assert!(theorem.contains("'poset elements 1 above 0:0': for every order ideal"), "{theorem}");
}

/// The example of the page that describes certificates.
#[test]
fn the_example_of_the_page() {
    let page = include_str!("../../../docs/certificates.md");
    let after = page.split_once("This is the certificate of a leaf").unwrap().1;
    let lines = after.lines().skip(2).map_while(|line| line.strip_prefix("    "));
    let content = lines.collect::<Vec<_>>().join("\n") + "\n";
    assert_eq!(check_content(content.as_bytes()).unwrap().cells(), 4);
}

/// Values that are right as far as they are compared prove nothing if the states differ.
#[test]
fn states_are_compared() {
    let premature = "supermex certificate 1\nfull\nposet elements 1 above 0:0\ncells 2\n\
                     repeat 4 1 2\n@0: (0)\n0@1: 1 -1 1 (-1)\n";
    let at = "cell 0@1 at length 5: its state is another than a period before";
    assert_eq!(refusal(premature).at, at);
}

#[test]
fn lists_end_at_caps_and_nowhere_else() {
    let longer = ROOT.replace("0 0 0\n", "0 0 0 0\n");
    assert_eq!(refusal(&longer).at, "cell @0-2: its list has to end at length 2");
    let endless = ROOT.replace(" 0 0 0\n", " (0)\n");
    assert_eq!(refusal(&endless).at, "cell @0-2: its list has to end at length 2");
    let ending = ROOT.replace("1 -1 (1)", "1 -1 1");
    assert_eq!(refusal(&ending).at, "cell 0@0: its list has to go on for ever");
    let early = ROOT.replace("repeat 2 1 2", "repeat 1 1 2");
    assert_eq!(refusal(&early).reason, Reason::False, "before the cap of a rival");
    let wrong = ROOT.replace("(1)", "(2)");
    assert_eq!(refusal(&wrong).at, "cell 0@0 at length 2: the list says 4, but the rule gives 3");
}

/// An order is said in one way, and whole.
#[test]
fn orders_are_closed_and_in_shortest_form() {
    let with = |system: &str| refusal(&LEAF.replace("poset elements 1 above 0:0", system));
    for open in [
        // f < g, and g is not above what f is above.
        "poset elements 2 less 0<1 above 0:3",
        "poset elements 2 less 0<1 above 0:3,1:2",
        // f < g, and f is not below what g is below.
        "poset elements 2 less 0<1 below 1:3",
        "poset elements 2 less 0<1 below 0:4,1:3",
        // 0 is below c_2, which is below 1, and not below 1; and a circle.
        "poset elements 2 above 1:2 below 0:2",
        "poset elements 1 above 0:2 below 0:2",
        // Pairs that follow from others, are not in order, or twice; elements that are not there.
        "poset elements 3 less 0<1,0<2,1<2",
        "poset elements 3 less 0<2,0<1",
        "poset elements 2 less 0<1,0<1",
        "poset elements 2 less 1<0",
        "poset elements 2 less 0<2",
        "poset elements 2 above 1:1,0:1",
        "poset elements 2 above 0:1,0:1",
        "poset elements 2 below 2:1",
    ] {
        let refusal = with(open);
        let at = "line 3: the order is not closed, or not written in the only way";
        assert_eq!((refusal.reason, &*refusal.at), (Reason::False, at), "{open}");
    }
    for wrong in [
        "poset",
        "poset elements",
        "poset elements 65",
        "poset elements 01",
        "poset elements 1 less",
        "poset elements 2 less ",
        "poset elements 2 above 0:1 less 0<1",
        "poset elements 2 above 0-1",
        "poset elements 2 beside 0:1",
        "poset elements 2 less 0<1,",
    ] {
        assert_eq!(with(wrong).reason, Reason::Damaged, "{wrong}");
    }
    let elsewhere = LEAF.replace("0@1:", "0@2:");
    assert_eq!(refusal(&elsewhere).at, "line 8: this is not the list of the cell whose turn it is");
}

/// Nothing is built that was not announced, and nothing announced that does not fit.
#[test]
fn large_claims_are_refused_quickly() {
    let digest = format!("lists {}\n", "0".repeat(64));
    let far = "18446744073709551614";
    for system in [
        "poset elements 64".to_owned(),
        "poset elements 1 above 0:99999999999".to_owned(),
        format!("poset elements 1 above 0:{far}"),
        format!("poset elements 1 below 0:{far}"),
        "poset elements 1 above 0:18446744073709551615".to_owned(),
        "poset elements 2 above 0:5 below 1:99999999999".to_owned(),
    ] {
        for cells in ["2", "4", "18446744073709551615", "18446744073709551616"] {
            for repeat in ["0 1 1", "9 1 2", "99999999999 1 2", "5 99999999999 2"] {
                for (form, rest) in [("full", "@0: (0)\n0@1: (1 -1)\n"), ("replay", &*digest)] {
                    let content = format!(
                        "supermex certificate 1\n{form}\n{system}\ncells {cells}\n\
                         repeat {repeat}\n{rest}"
                    );
                    common::quickly(|| refusal(&content));
                }
            }
        }
    }
}

/// An element above the first two of the lower chain, by hand.
const TWO: &str = "supermex certificate 1\nfull\nchains shift -1 elements 1 lower 0:1\ncells 2\n\
                   repeat 4 1 2\n@0/1: (1)\n0@0/3: 1 1 2 0\n";

/// The example of the page is the one by hand.
#[test]
fn two_chains() {
    let theorem = check_content(TWO.as_bytes()).unwrap().to_string();
    let said = "c_i above d_j exactly if j <= i + (-1), 'chains shift -1 elements 1 lower 0:1'";
    assert!(theorem.contains(said), "{theorem}");
    let page = include_str!("../../../docs/certificates.md");
    let after = page.split_once("This is the\ncertificate of an element above d_0").unwrap().1;
    let lines = after.lines().skip_while(|line| !line.starts_with("    "));
    let lines = lines.take_while(|line| line.starts_with("    "));
    let content: String = lines.flat_map(|line| [line.trim_start(), "\n"]).collect();
    assert_eq!(content, TWO);
    let lists = &TWO[TWO.find('@').unwrap()..];
    let head = TWO[..TWO.find('@').unwrap()].replace("full", "replay");
    let short = format!("{head}lists {}\n", blake3::hash(lists.as_bytes()));
    check_content(short.as_bytes()).unwrap();
    // A shift below 0 is a text in the header.
    let parameters = |header: &mut serde_json::Value| {
        header["parameters"] = serde_json::json!({"shift": "-1", "elements": 1, "lower": "0:1"});
    };
    assert!(check_file(&container(TWO.as_bytes(), parameters)).is_ok());
}

/// What is not closed, or not written in the only way, is refused.
#[test]
fn two_chains_that_are_wrong() {
    for (line, reason) in [
        ("chains shift -0 elements 1 lower 0:1", Reason::Damaged),
        ("chains shift 01 elements 1 lower 0:1", Reason::Damaged),
        ("chains shift -1 elements 1 above 0:1", Reason::Damaged),
        ("chains elements 1 lower 0:1", Reason::Damaged),
        // What lies above c_3 lies above d_2.
        ("chains shift -1 elements 1 upper 0:3 lower 0:1", Reason::False),
        ("chains shift -1 elements 2 less 0<1 lower 0:1", Reason::False),
        ("chains shift 99999999999999999999 elements 1", Reason::TooLarge),
    ] {
        let refusal = refusal(&TWO.replace("chains shift -1 elements 1 lower 0:1", line));
        assert_eq!(refusal.reason, reason, "{line}: {refusal}");
    }
}

/// Shifts and thresholds that would take for ever, or all memory, are refused at once.
#[test]
fn two_chains_that_are_far_apart() {
    let far = 1_000_000_000_000_000_000_u64;
    for (line, [empty, whole], at) in [
        (format!("shift {far} elements 1"), [format!("@{far}/0"), format!("0@{far}/0")], far + 1),
        (format!("shift -{far} elements 1"), [format!("@0/{far}"), format!("0@0/{far}")], far),
        (
            format!("shift -1 elements 1 lower 0:{far}"),
            ["@0/1".to_owned(), format!("0@0/{}", far + 2)],
            far + 2,
        ),
    ] {
        let lists = format!("{empty}: (1)\n{whole}: (2)\n");
        let head = format!("chains {line}\ncells 2\nrepeat {at} 1 2\n");
        let full = format!("supermex certificate 1\nfull\n{head}{lists}");
        let digest = blake3::hash(lists.as_bytes());
        let short = format!("supermex certificate 1\nreplay\n{head}lists {digest}\n");
        for content in [full, short] {
            let refusal = refusal(&content);
            assert_ne!(refusal.reason, Reason::Damaged, "{refusal}");
        }
    }
}
