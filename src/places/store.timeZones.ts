import lookUp from "@photostructure/tz-lookup";

/** The time zone of a point on land ("Asia/Makassar"), from the outlines of the IANA zones at about a kilometre. Under a microsecond. */
export const timeZoneAt = (latitude: number, longitude: number): string => lookUp(latitude, longitude);
