import { describe, expect, test } from "vitest";
import { readHours } from "./sourceHours.ts";

describe("opening hours", () => {
  test.each([
    ["Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00", "Mo-Fr 08:00-12:00, 13:00-17:30; Sa 08:00-12:00", null, null],
    // Texts with holidays and seasons stay unchanged.
    ["Mo-Fr 08:00-12:00; PH off", "Mo-Fr 08:00-12:00; PH off", "08:00:00", "12:00:00"],
    ["Apr-Oct: Mo-Su 09:00-19:00; Nov-Mar: Sa-Su 10:00-16:00", "Apr-Oct: Mo-Su 09:00-19:00; Nov-Mar: Sa-Su 10:00-16:00", null, null],
    ["M-Sa 8:30AM-5PM, Su 9AM-6PM", "Mo-Sa 08:30-17:00; Su 09:00-18:00", null, null],
    ["9AM-5PM daily", "Mo-Su 09:00-17:00", "09:00:00", "17:00:00"],
    ["Daily 07:00–03:00 next day", "Mo-Su 07:00-03:00", "07:00:00", "03:00:00"],
    ["W–M 10:00–18:00", "Mo,We-Su 10:00-18:00", "10:00:00", "18:00:00"],
    ["Su–Th 12:00–06:00, F Sa 12:00–08:00", "Mo-Th,Su 12:00-06:00; Fr,Sa 12:00-08:00", null, null],
    ["11:00～23:30", "Mo-Su 11:00-23:30", "11:00:00", "23:30:00"],
    ["24 hours daily", "24/7", null, null],
    ["00:00-24:00", "24/7", null, null],
    // Rules after a comma add to the days before them.
    ["Mo-Fr 09:00-13:00, Fr 15:00-18:00", "Mo-Th 09:00-13:00; Fr 09:00-13:00, 15:00-18:00", null, null],
    [
      "Mo-Fr 07:30-11:30, Mo 14:00-17:00, We 15:00-17:00",
      "Mo 07:30-11:30, 14:00-17:00; Tu,Th,Fr 07:30-11:30; We 07:30-11:30, 15:00-17:00",
      null,
      null,
    ],
    ["Mo-Fr 09:00-13:00; Fr 15:00-18:00", "Mo-Th 09:00-13:00; Fr 15:00-18:00", null, null],
    ["Mo-Su 09:00-17:00, Mo closed", "Tu-Su 09:00-17:00", "09:00:00", "17:00:00"],
    ["9:00-17:00", "Mo-Su 09:00-17:00", "09:00:00", "17:00:00"],
  ])("%s is read as %s", (text, shown, opening, closing) => {
    expect(readHours(text)).toEqual({ opening_hours: shown, opening_time: opening, closing_time: closing, parsed: true });
  });

  test.each([
    "Jun 15-Sep 15",
    "22:30+",
    "sunrise-sunset",
    "Every year on a Saturday",
    "M-F 9-5",
    "Tu-Sa 9:00-5:00, Su-Mo 11:00-5:00",
    "Mo-Fr 9:00-12:00, 2:00-5:00",
    "Mo-Fr 8:00-1:00",
    "Mo-Su 09:00-17:00, Sa 10:00-14:00",
    "Mo-Su 09:00-17:00 Sa 10:00-14:00",
    "S 10:00-14:00",
    "Closed Mondays",
    "closed Su and public holidays",
    "25:00-27:00",
    "09:70-10:00",
    "Daily 11:00–20:00 (last entrance 19:30)",
    "closed",
  ])("%s stays as it is", (text) => {
    expect(readHours(text)).toEqual({ opening_hours: text, opening_time: null, closing_time: null, parsed: false });
  });
});
