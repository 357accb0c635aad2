/** Page where an account without a traveller, such as an owner's, adds one. */
export const ADD_TRAVELLER = "/traveller/add/";

/** @param next page that needs a traveller */
export const addTravellerUrl = (next?: string): string =>
  next === undefined ? ADD_TRAVELLER : `${ADD_TRAVELLER}?${new URLSearchParams({ next })}`;
