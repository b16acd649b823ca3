/**
 * The styles of Mantine's fields that only the staff's forms draw: fetched with those pages, not before the first
 * paint.
 */
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/CheckboxCard.css";
import "@mantine/core/styles/CheckboxIndicator.css";
import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Switch.css";
