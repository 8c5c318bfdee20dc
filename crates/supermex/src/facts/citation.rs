//! How to cite: the program, its results, and the papers that it grows from. The file CITATION.cff
//! is written from here.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::StoredFile;

/// Something to cite: `cite`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Citation {
    /// The word by which a text refers to it.
    pub key: String,
    /// What it is, in the words of BibTeX: `article`, `misc` or `unpublished`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What is cited: names and texts without markup.
    pub fields: Vec<Field>,
    /// The whole entry for BibTeX.
    pub bibtex: String,
}

/// A field of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Field {
    /// The name of the field.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A work, with the facts that one cites it by.
struct Work {
    key: &'static str,
    kind: &'static str,
    title: &'static str,
    /// Family names and given names.
    authors: &'static [(&'static str, &'static str)],
    /// The journal, its volume, and the pages or the number of the article.
    journal: Option<(&'static str, u32, Place)>,
    year: Option<u32>,
    doi: Option<&'static str>,
    notes: Option<&'static str>,
}

/// Where in a volume.
#[derive(Clone, Copy)]
enum Place {
    Pages(u32, u32),
    Article(&'static str),
}

const TITLE: &str = "Supermex: a laboratory for the game of Chomp";
const AUTHORS: &str = "The Supermex contributors";
const LICENSES: [&str; 2] = ["MIT", "Apache-2.0"];
const VERSION: &str = env!("CARGO_PKG_VERSION");
const ABSTRACT: [&str; 3] = [
    "Solves positions of Chomp and its relatives, proves theorems about infinitely many of them with",
    "certificates that an independent program checks, explores three rows to millions of columns,",
    "and plays.",
];
const KEYWORDS: [&str; 5] =
    ["Chomp", "combinatorial games", "nim-values", "posets", "experimental mathematics"];
const MESSAGE: &str =
    "If you use Supermex, please cite it, and the paper whose results you build on.";

const ZEILBERGER: &[(&str, &str)] = &[("Zeilberger", "Doron")];

/// The five papers.
const PAPERS: [Work; 5] = [
    Work {
        key: "zeilberger2001",
        kind: "article",
        title: "Three-Rowed Chomp",
        authors: ZEILBERGER,
        journal: Some(("Advances in Applied Mathematics", 26, Place::Pages(168, 179))),
        year: Some(2001),
        doi: Some("10.1006/aama.2000.0714"),
        notes: None,
    },
    Work {
        key: "zeilberger2004",
        kind: "article",
        title: "Chomp, Recurrences, and Chaos(?)",
        authors: ZEILBERGER,
        journal: Some((
            "Journal of Difference Equations and Applications",
            10,
            Place::Pages(1281, 1293),
        )),
        year: Some(2004),
        doi: None,
        notes: None,
    },
    Work {
        key: "brouwer2005",
        kind: "article",
        title: "On Three-Rowed Chomp",
        authors: &[
            ("Brouwer", "Andries E."),
            ("Horváth", "Gábor"),
            ("Molnár-Sáska", "Ildikó"),
            ("Szabó", "Csaba"),
        ],
        journal: Some((
            "Integers: Electronic Journal of Combinatorial Number Theory",
            5,
            Place::Article("G07"),
        )),
        year: Some(2005),
        doi: None,
        notes: None,
    },
    Work {
        key: "sun",
        kind: "unpublished",
        title: "The Sprague-Grundy Function for Chomp",
        authors: &[("Sun", "Xinyu")],
        journal: None,
        year: None,
        doi: None,
        notes: Some("Preprint, Temple University"),
    },
    Work {
        key: "friedman2007",
        kind: "article",
        title: "Nonlinear dynamics in combinatorial games: Renormalizing Chomp",
        authors: &[("Friedman", "Eric J."), ("Landsberg", "Adam Scott")],
        journal: Some(("Chaos", 17, Place::Article("023117"))),
        year: Some(2007),
        doi: Some("10.1063/1.2725717"),
        notes: None,
    },
];

impl Citation {
    /// The program.
    ///
    /// ```
    /// use supermex::facts::Citation;
    ///
    /// assert!(Citation::of_program().bibtex.starts_with("@misc{supermex,\n  author = {{The Super"));
    /// ```
    pub fn of_program() -> Citation {
        Citation::new(
            "supermex",
            "misc",
            vec![
                ("author", AUTHORS.to_owned()),
                ("title", TITLE.to_owned()),
                ("howpublished", format!("Computer program, version {VERSION}")),
                ("note", format!("Licence: {}", LICENSES.join(" or "))),
            ],
        )
    }

    /// The five papers.
    pub fn of_papers() -> Vec<Citation> {
        PAPERS.iter().map(Work::cited).collect()
    }

    /// A result that is in a file, which says that it `holds` something. `None` if the file does not
    /// say what it is.
    pub fn of_result(file: &StoredFile, holds: &str) -> Option<Citation> {
        let (kind, digest) = (file.kind.as_ref()?, file.digest.as_ref()?);
        let parameters = file.parameters.iter().flatten().map(|(name, value)| match value {
            serde_json::Value::String(text) => format!(", {name} {text}"),
            value => format!(", {name} {value}"),
        });
        let by = match &file.version {
            Some(version) => format!("Computed by Supermex, version {version}"),
            None => "Computed by Supermex".to_owned(),
        };
        let status = match (file.status.as_deref(), file.upto) {
            (Some(status), None) => format!("{status}; "),
            (Some(status), Some(upto)) => format!("{status} up to {upto}; "),
            (None, _) => String::new(),
        };
        let short = digest.get(..8)?;
        let fields = vec![
            ("author", AUTHORS.to_owned()),
            ("title", format!("Supermex: {holds}")),
            ("howpublished", format!("{by}: {kind}{}", parameters.collect::<String>())),
            ("note", format!("{status}blake3 digest of its content {digest}")),
        ];
        Some(Citation::new(&format!("supermex-{kind}-{short}"), "misc", fields))
    }

    fn new(key: &str, kind: &str, fields: Vec<(&str, String)>) -> Citation {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
        let key: String = key.chars().map(plain).collect();
        let mut bibtex = format!("@{kind}{{{key},\n");
        for (name, text) in &fields {
            let text = escaped(text);
            // Braces keep capitals, and a name that is not a person's in one piece.
            let is_whole = *name == "title" || *name == "author" && *text == *AUTHORS;
            let [open, close] = if is_whole { ["{{", "}}"] } else { ["{", "}"] };
            let _ = writeln!(bibtex, "  {name} = {open}{text}{close},");
        }
        bibtex += "}\n";
        let field = |(name, text): (&str, String)| Field { name: name.to_owned(), text };
        let fields = fields.into_iter().map(field).collect();
        Citation { key, kind: kind.to_owned(), fields, bibtex }
    }
}

impl Work {
    fn cited(&self) -> Citation {
        let authors = self.authors.iter().map(|(family, given)| format!("{family}, {given}"));
        let authors = authors.collect::<Vec<_>>().join(" and ");
        let mut fields = vec![("author", authors), ("title", self.title.to_owned())];
        if let Some((journal, volume, place)) = self.journal {
            fields.push(("journal", journal.to_owned()));
            fields.push(("volume", volume.to_string()));
            fields.push(match place {
                Place::Pages(first, last) => ("pages", format!("{first}--{last}")),
                Place::Article(number) => ("pages", number.to_owned()),
            });
        }
        fields.extend(self.year.map(|year| ("year", year.to_string())));
        fields.extend(self.doi.map(|doi| ("doi", doi.to_owned())));
        fields.extend(self.notes.map(|notes| ("note", notes.to_owned())));
        Citation::new(self.key, self.kind, fields)
    }
}

/// A text as BibTeX has it. Every letter of the works above is known to it; of others that are not
/// ASCII, LaTeX reads UTF-8.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            'á' => escaped += r"{\'a}",
            'ó' => escaped += r"{\'o}",
            '#' | '$' | '%' | '&' | '_' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '\\' => escaped += r"{\textbackslash}",
            '{' | '}' => {}
            '|' => escaped += r"{\textbar}",
            '<' => escaped += r"{\textless}",
            '>' => escaped += r"{\textgreater}",
            '^' => escaped += r"{\textasciicircum}",
            '~' => escaped += r"{\textasciitilde}",
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// The file CITATION.cff: the program and the papers, in the Citation File Format 1.2.0.
pub fn citation_file() -> String {
    let mut file = format!(
        "cff-version: 1.2.0\nmessage: {MESSAGE}\ntitle: \"{TITLE}\"\ntype: software\n\
         abstract: >-\n  {}\nauthors:\n  - name: {AUTHORS}\nversion: {VERSION}\nlicense:\n",
        ABSTRACT.join("\n  ")
    );
    let mut put = |line: String| {
        file += &line;
        file.push('\n');
    };
    for license in LICENSES {
        put(format!("  - {license}"));
    }
    put("keywords:".to_owned());
    for keyword in KEYWORDS {
        put(format!("  - {keyword}"));
    }
    put("references:".to_owned());
    for work in &PAPERS {
        put(format!("  - type: {}", work.kind));
        put(format!("    title: \"{}\"", work.title));
        put("    authors:".to_owned());
        for (family, given) in work.authors {
            put(format!("      - family-names: {family}"));
            put(format!("        given-names: {given}"));
        }
        if let Some((journal, volume, place)) = work.journal {
            put(format!("    journal: \"{journal}\""));
            put(format!("    volume: {volume}"));
            match place {
                Place::Pages(first, last) => put(format!("    start: {first}\n    end: {last}")),
                Place::Article(number) => put(format!("    start: \"{number}\"")),
            }
        }
        if let Some(year) = work.year {
            put(format!("    year: {year}"));
        }
        if let Some(doi) = work.doi {
            put(format!("    doi: {doi}"));
        }
        if let Some(notes) = work.notes {
            put(format!("    notes: {notes}"));
        }
    }
    file
}
