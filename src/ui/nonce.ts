import { createContext, useContext } from "react";

/** Nonce of the page being rendered; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
