//! What features remember between calls, one value of each type.
use std::{
    any::{Any, TypeId, type_name},
    collections::HashMap,
};

/// See the module. Filled while the floor is put together, and only read after.
#[derive(Default)]
pub struct Extensions(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Extensions {
    pub fn insert<T: Any + Send + Sync>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(value));
    }

    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.insert(value);
        self
    }

    /// The value of this type, made now if there is none.
    pub fn get_or_default<T: Any + Send + Sync + Default>(&mut self) -> &mut T {
        let value = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
        value.downcast_mut().expect("kept under its own type")
    }

    /// # Panics
    /// If no feature has brought one: a mistake in the list of features, which every test of the feature would meet.
    pub fn get<T: Any + Send + Sync>(&self) -> &T {
        let found = self.0.get(&TypeId::of::<T>()).and_then(|value| value.downcast_ref());
        found.unwrap_or_else(|| panic!("no feature brings a {}", type_name::<T>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_one_value() {
        let mut extensions = Extensions::default().with(1_u8).with("one");
        extensions.get_or_default::<Vec<u8>>().push(7);
        extensions.get_or_default::<Vec<u8>>().push(8);
        assert_eq!((*extensions.get::<u8>(), *extensions.get::<&str>()), (1, "one"));
        assert_eq!(extensions.get::<Vec<u8>>(), &[7, 8]);
    }
}
