import { BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import { translateCountryName as country } from "../../catalogue/places/countries/rules.ts";
import { storedTexts } from "../../platform/languages/storedTexts.ts";
import { inEnglish, inLowerCase, t, texts } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";

/** Reasons why a row of a file is skipped or changed, for their readers. They are stored in English, which commands print. */

const USABLE: Readonly<Record<string, string>> = texts({ "an http(s) URL": "an http(s) URL", "an email address": "an email address" });

/** Returns labels of types in the reader's language. @param english their English labels: "accommodation, activity" */
const typeLabels = (english: string): string =>
  english
    .split(", ")
    .map((label) => {
      const type = typedKeys(BUSINESS_TYPES).find((one) => inEnglish(BUSINESS_TYPES)[one].toLowerCase() === label);
      return type ? inLowerCase(BUSINESS_TYPES[type]) : label;
    })
    .join(", ");

/** Returns a reason in the reader's language. @param stored in English */
export const reasonText = storedTexts([
  // Missing values.
  () => t`missing`,
  () => t`missing or invalid`,
  () => t`missing, and --licence was not given`,
  () => t`missing: the source is unknown`,
  () => t`missing: a row without coordinates needs its town and its country`,
  (town) => t`missing: placed in ${town}, its town`,
  (town) => t`missing: placed in ${town}, the largest of several places with this name`,
  () => t`empty without its wiki markup`,
  // Kinds.
  (said, types) => t`"${said}" is not known. Use: ${typeLabels(types)}`,
  (said) => t`"${said}" is an unknown type: choose a type for such rows (--type)`,
  (said) => t`${said} is not in the table of kinds: add it to the mapping`,
  (said) => t`says only ${said}, which may be anything`,
  (kinds) => t`has several kinds (${kinds}): map its categories by a table`,
  (kind) => t`not a place for travellers (${kind})`,
  () => t`not a travel business`,
  () => t`not a travel business by its type (listing) and name`,
  () => t`not a travel business (buy: neither a market nor a shop worth a visit)`,
  () => t`not a travel business (no category)`,
  (type) => t`not a travel business (type ${type})`,
  (kind) => t`not a travel business (${kind})`,
  () => t`dated: events are not listings`,
  () => t`a route is not a listing`,
  () => t`a route without its line: export it with its geometry`,
  () => t`is not a kind of practical place`,
  () => t`is a note of a mapper`,
  // Places that are closed, or may not exist.
  () => t`is closed`,
  () => t`is closed for now`,
  () => t`is permanently closed`,
  () => t`is temporarily closed`,
  () => t`is not active`,
  () => t`says that the place is permanently closed`,
  (tag) => t`is not open yet (${tag})`,
  (tag) => t`no longer exists (${tag})`,
  (least) => t`is below ${least}: the place may not exist`,
  (least) => t`has a confidence below ${least}: the place may not exist`,
  (flag) => t`is reported: ${flag}`,
  // Coordinates.
  () => t`is not in degrees, perhaps in metres of a national grid: use degrees of WGS 84 (EPSG:4326)`,
  () => t`is not a number of degrees`,
  () => t`0,0 stands for missing coordinates`,
  () => t`out of range`,
  () => t`out of range, or 0,0`,
  (from, to, swapped) => t`out of range (${from} to ${to}); with latitude and longitude swapped it would be in ${country(swapped)}`,
  (from, to) => t`out of range (${from} to ${to})`,
  () => t`in no country (at sea?)`,
  (swapped) => t`in no country (at sea?); with latitude and longitude swapped it would be in ${country(swapped)}`,
  () => t`is in another country than the record says`,
  (code, swapped) =>
    t`is in another country than the record says (it is in ${code}); with latitude and longitude swapped it would be in ${country(swapped)}`,
  (code) => t`is in another country than the record says (it is in ${code})`,
  (is, swapped) => t`lies in ${country(is)}; with latitude and longitude swapped it would be in ${country(swapped)}`,
  (name) => t`no place in ${country(name)} has this name: add the coordinates`,
  // Changed values.
  () => t`is not a valid value of this column: skipped`,
  () => t`is not a whole number: skipped`,
  (kind) => t`is not ${USABLE[kind] ?? kind}: skipped`,
  () => t`contains no word: skipped`,
  () => t`is not a country: set from the coordinates`,
  () => t`no OpenStreetMap id: recognised by its name and location`,
  () => t`was encoded twice: repaired`,
  (max) => t`longer than ${max} characters: shortened`,
  () => t`was in capitals: changed to normal case`,
  () => t`has no letter or digit`,
  () => t`may be 2 numbers: unchanged`,
  () => t`several numbers: the first one is used`,
  // Dates and routes.
  () => t`has no dates: an event needs them, and is never a listing`,
  () => t`is not a date such as 2027-06-05 or 2027-06-05T19:30`,
  () => t`is before the start`,
  () => t`is not a rule of days, weeks, months or years: give its dates`,
  (max) => t`more than ${max} points`,
  (max) => t`more than ${max}`,
  (max) => t`has more than ${max} points: simplify the track`,
  // Repeated rows.
  (row) => t`same as row ${row}`,
  () => t`an earlier row is the same place`,
  () => t`an earlier row is the same event`,
  () => t`an earlier row is the same amenity`,
  () => t`an earlier row is the same trail`,
  (name) => t`belongs to "${name}" from an earlier file, far away: give this file its own dataset name (--dataset)`,
  // Damaged rows.
  () => t`is not valid JSON`,
  () => t`is not a record with fields`,
  (count, expected) => t`has ${count} fields instead of ${expected}`,
  () => t`a quotation mark is opened and never closed`,
  () => t`a quotation mark is opened and not closed, or the record is larger than 1 MB`,
  () => t`text follows a closing quotation mark`,
  () => t`the record is larger than 1 MB`,
  () => t`the text is not valid UTF-8: save the file as UTF-8`,
  () => t`the feature is nested too deeply`,
  () => t`the file ends here, before the end of its list`,
  () => t`the brackets do not match here: nothing after it was read`,
  () => t`the listing template is not closed`,
  () => t`is a track beside places: import the tracks from a file of their own, as routes`,
  () => t`is a place beside a track: import the places from a file of their own`,
]);
