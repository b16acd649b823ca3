/** Both pages of a store in one part: each of its own would be named in the first load. */
export { StoreSettingsPage } from "./settings-page";
export { StorePage } from "./store-page";
