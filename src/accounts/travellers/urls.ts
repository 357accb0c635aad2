/** Where somebody with an account but no traveller, such as an owner, adds one. */
export const ADD_TRAVELLER = "/traveller/add/";

/** @param next the page that needs one */
export const addTravellerUrl = (next?: string): string =>
  next === undefined ? ADD_TRAVELLER : `${ADD_TRAVELLER}?${new URLSearchParams({ next })}`;
