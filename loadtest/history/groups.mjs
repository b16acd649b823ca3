// Maps of lists, as every checker needs them.

/** What `map` has for `key`; an empty list (or what `make` makes) if it had nothing. */
export function upsert(map, key, make = () => []) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}

/** The items by their key. */
export function group(items, keyOf) {
  const groups = new Map();
  for (const item of items) upsert(groups, keyOf(item)).push(item);
  return groups;
}
