//! One value of each type, for the whole process: outside parties, the handles of features, and the state of features.
use std::{
    any::{Any, TypeId, type_name},
    collections::HashMap,
};

/// A required value is missing. The process does not start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is missing: no feature starts it, and nobody provides it")]
pub struct Missing(&'static str);

/// A type of which a value is required.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    id: TypeId,
    name: &'static str,
}

impl Need {
    pub fn of<T: Any + Send + Sync>() -> Self {
        Self { id: TypeId::of::<T>(), name: type_name::<T>() }
    }
}

/// See the module. Filled while the process starts, and only read after.
#[derive(Default)]
pub struct Registry(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Registry {
    pub fn insert<T: Any + Send + Sync>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(value));
    }

    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.insert(value);
        self
    }

    /// The value of this type, created if there is none.
    pub fn get_or_default<T: Any + Send + Sync + Default>(&mut self) -> &mut T {
        let value = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
        value.downcast_mut().expect("kept under its own type")
    }

    /// The value of this type, if there is one.
    pub fn find<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>()).and_then(|value| value.downcast_ref())
    }

    /// The value of this type, while the process starts.
    ///
    /// # Errors
    /// [`Missing`] if there is none.
    pub fn need<T: Any + Send + Sync>(&self) -> Result<&T, Missing> {
        self.find().ok_or(Missing(type_name::<T>()))
    }

    /// # Errors
    /// [`Missing`] for the first type without a value.
    pub fn check<'n>(&self, needs: impl IntoIterator<Item = &'n Need>) -> Result<(), Missing> {
        let missing = needs.into_iter().find(|need| !self.0.contains_key(&need.id));
        missing.map_or(Ok(()), |need| Err(Missing(need.name)))
    }

    /// # Panics
    /// If there is none; [`Self::check`] has refused that at the start of the process.
    pub fn get<T: Any + Send + Sync>(&self) -> &T {
        self.need().unwrap_or_else(|missing| panic!("{missing}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_one_value() {
        let mut registry = Registry::default().with(1_u8).with("one");
        registry.get_or_default::<Vec<u8>>().push(7);
        registry.get_or_default::<Vec<u8>>().push(8);
        assert_eq!((*registry.get::<u8>(), *registry.get::<&str>()), (1, "one"));
        assert_eq!(registry.get::<Vec<u8>>(), &[7, 8]);
    }

    #[test]
    fn a_need_that_nothing_meets_is_named() {
        let registry = Registry::default().with(1_u8);
        assert_eq!(registry.check(&[Need::of::<u8>()]), Ok(()));
        let refused = registry.check(&[Need::of::<u8>(), Need::of::<u16>()]);
        assert_eq!(refused, Err(Missing("u16")));
        assert_eq!(registry.need::<u16>(), Err(Missing("u16")));
    }
}
