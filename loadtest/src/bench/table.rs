//! The table of figures: each with its unit, and with its target and whether it is met where there is one.
use std::fmt::{self, Display, Formatter};

/// What a figure should be.
#[derive(Debug, Clone, Copy)]
pub enum Target {
    AtLeast(f64),
    AtMost(f64),
    /// Shown for comparison only.
    None,
}

#[derive(Debug)]
struct Row {
    name: String,
    figure: f64,
    unit: &'static str,
    target: Target,
}

/// Rows in the order they were measured.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    pub fn add(
        &mut self,
        name: impl Into<String>,
        figure: f64,
        unit: &'static str,
        target: Target,
    ) {
        self.rows.push(Row { name: name.into(), figure, unit, target });
    }
}

impl Display for Table {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "{:<58} {:>12} {:<10} target", "figure", "", "")?;
        for Row { name, figure, unit, target } in &self.rows {
            let shown =
                if figure.abs() >= 100.0 { format!("{figure:.0}") } else { format!("{figure:.3}") };
            let (wanted, met) = match *target {
                Target::AtLeast(least) => (format!("at least {least}"), *figure >= least),
                Target::AtMost(most) => (format!("at most {most}"), *figure <= most),
                Target::None => (String::new(), true),
            };
            let verdict = if met { "" } else { "  MISSED" };
            writeln!(out, "{name:<58} {shown:>12} {unit:<10} {wanted}{verdict}")?;
        }
        Ok(())
    }
}
