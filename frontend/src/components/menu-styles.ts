/** The styles of Mantine's menus: fetched with the first one, not before the first paint. */
import "@mantine/core/styles/Menu.css";
