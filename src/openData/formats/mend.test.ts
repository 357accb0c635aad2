import { describe, expect, test } from "vitest";
import { isAddress, mendCapitals, mendCategories, mendEncoding } from "./mend.ts";

describe("broken text", () => {
  test.each([
    ["CafÃ© Ã‰toile", "Café Étoile"],
    ["CafÃƒÂ©", "Café"],
    ["è\u008f\u009cé¦\u0086", "菜馆"],
    ["Itâ€™s here", "It’s here"],
    ["CafÃ© do Zé", "Café do Zé"],
    ["菜馆 CafÃ©", "菜馆 Café"],
    ["ZÅ‚oty Dom, Łódź Ä‡", "Złoty Dom, Łódź ć"],
    ["voilÃ\u00a0 – té", "voilà – té"],
  ])("%s was UTF-8 twice: %s", (text, mended) => expect(mendEncoding(text)).toBe(mended));

  test.each(["Café", "São Paulo", "Â", "Ünlü Köfte", "“AMANHÃ” é", "IRMÃ… é", "«CAFÉ» “Č”", "Plain"])("%s stays", (text) =>
    expect(mendEncoding(text)).toBe(text),
  );

  test.each([
    ["LA CABRERA NORTE", "La Cabrera Norte"],
    ["RESTAURANTE DE LOS ANDES", "Restaurante de los Andes"],
    ["EL BBQ DE CARLOS III", "El BBQ de Carlos III"],
    ["O'CONNOR'S IRISH PUB", "O'Connor's Irish Pub"],
    ["ÉTOILE DU NORD", "Étoile du Nord"],
  ])("%s was written in capitals: %s", (text, mended) => expect(mendCapitals(text)).toBe(mended));

  test.each(["MOMA", "NH HOTEL", "HOTEL Plaza Mayor", "GOOGLEPLEX", "ГОСТИНИЦА МОСКВА", "Hotel"])("%s stays as it is called", (text) =>
    expect(mendCapitals(text)).toBe(text),
  );

  test.each([
    ["PARRILLA, FAST FOOD", "Parrilla, Fast food"],
    ["BBQ;sushi", "BBQ, sushi"],
    ["regional, steak house", "regional, steak house"],
    ["PANQUEQUERÃ?A", ""],
    ["МОСКВА", "МОСКВА"],
  ])("categories are words: %s", (text, mended) => expect(mendCategories(text)).toBe(mended));

  test("an address has a word", () => {
    expect(["Main Street 3", "通り 2", "Rua X 5"].map(isAddress)).toEqual([true, true, true]);
    expect(["0", "12, 34", "NULL 0", "s/n", "---"].map(isAddress)).toEqual([false, false, false, false, false]);
  });
});
