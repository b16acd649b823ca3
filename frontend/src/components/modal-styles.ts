/** The styles of Mantine's dialogs: fetched with the first one, not before the first paint. */
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
