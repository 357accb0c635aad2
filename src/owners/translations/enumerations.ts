import { texts } from "../../platform/languages/text.ts";

/** Labels of texts that can be translated. */
export const TEXT_LABELS: Readonly<Record<string, string>> = texts({
  name: "Name",
  title: "Title",
  short_description: "Short description",
  description: "Description",
  directions: "Directions",
  price_text: "Price",
  item_category: "Category",
  deposit: "Deposit",
  cancellation: "Cancellation",
  place_name: "Place",
  tagline: "Home page headline",
  introduction: "Introduction",
});
