//! Books with their actors: what is listed is bought, once, whoever looks.
