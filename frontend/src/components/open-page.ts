/** Goes to a page from where no component draws: the button of a message that popped up. */
export { navigate as openPage } from "wouter/use-browser-location";
