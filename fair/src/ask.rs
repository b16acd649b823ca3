//! The crate as questions and answers in text: what the browser asks. First line what is asked, then a line for each part; a table comes
//! last, with its lines as they are.

use crate::{Table, commitment, from_hex, roll, to_hex};

/// `ok <answer>`, or `error <why>`.
pub fn ask(question: &str) -> String {
    match answer(question) {
        Ok(answer) => format!("ok {answer}"),
        Err(why) => format!("error {why}"),
    }
}

fn answer(question: &str) -> Result<String, &'static str> {
    let (what, mut rest) = question.split_once('\n').ok_or("no question")?;
    // The next line; the rest stays for the one after.
    let mut part = || {
        let (part, after) = rest.split_once('\n').ok_or("a part is missing")?;
        rest = after;
        Ok::<_, &'static str>(part)
    };
    match what {
        "commitment" => {
            let (event, day, seed) = (part()?, part()?, part()?);
            let seed = from_hex(seed).ok_or("not a seed")?;
            Ok(to_hex(&commitment(event, day, &seed)))
        }
        "roll" => {
            let (seed, client_seed, player, number) = (part()?, part()?, part()?, part()?);
            let seed = from_hex(seed).ok_or("not a seed")?;
            let number = number.parse().map_err(|_| "not a number")?;
            Ok(roll(&seed, client_seed, player, number).to_string())
        }
        "table_hash" => Ok(to_hex(&table(rest)?.hash())),
        "rolled" => {
            let roll = roll_of(part()?)?;
            let table = table(rest)?;
            Ok(table.prizes()[table.rolled(roll)].name.clone())
        }
        "award" => {
            let (roll, gone) = (roll_of(part()?)?, part()?);
            let table = table(rest)?;
            let gone: Vec<&str> = gone.split(',').collect();
            let is_gone = |at: usize| gone.contains(&table.prizes()[at].name.as_str());
            Ok(table.prizes()[table.award(table.rolled(roll), is_gone)].name.clone())
        }
        _ => Err("no such question"),
    }
}

fn roll_of(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|roll| *roll < crate::TOTAL).ok_or("not a roll")
}

fn table(text: &str) -> Result<Table, &'static str> {
    Table::read(text).map_err(crate::TableError::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str =
        "guildhall-fair-1 table\ne1\nbig\t100\t1\nsmall\t900\t2\nthanks\t999000\t-\n";

    #[test]
    fn it_answers_what_the_functions_answer() {
        let seed = [7; 32];
        let hex = to_hex(&seed);
        assert_eq!(
            ask(&format!("commitment\ne1\n2026-09-10\n{hex}\n")),
            format!("ok {}", to_hex(&commitment("e1", "2026-09-10", &seed)))
        );
        assert_eq!(
            ask(&format!("roll\n{hex}\nlucky\np1\n3\n")),
            format!("ok {}", roll(&seed, "lucky", "p1", 3))
        );
        assert_eq!(ask(&format!("rolled\n99\n{TABLE}")), "ok big");
        assert_eq!(ask(&format!("award\n99\nbig\n{TABLE}")), "ok small");
        assert_eq!(ask(&format!("award\n99\nbig,small\n{TABLE}")), "ok thanks");
        assert_eq!(ask(&format!("award\n99\n\n{TABLE}")), "ok big");
        assert!(ask(&format!("table_hash\n{TABLE}")).starts_with("ok "));
    }

    #[test]
    fn nonsense_is_refused_in_words() {
        for (question, why) in [
            ("", "error no question"),
            ("sing\n", "error no such question"),
            ("roll\n", "error a part is missing"),
            ("roll\nxyz\na\nb\n1\n", "error not a seed"),
            ("rolled\n1000000\n", "error not a roll"),
            ("rolled\n1\nnot a table\n", "error not a table"),
        ] {
            assert_eq!(ask(question), why, "{question}");
        }
    }
}
