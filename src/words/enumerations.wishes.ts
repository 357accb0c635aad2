/** Words that say how something is to be. */
export const WISHES = {
  best: "best, top, top rated, good, great, nice, recommended, popular, favourite, favorite, famous, beste, besten, meilleur, meilleurs, meilleure, meilleures, mejor, mejores, migliore, migliori, melhor, melhores, лучшие, おすすめ, 最好, millor, millors",
  cheap:
    "cheap, cheapest, budget, affordable, inexpensive, low cost, günstig, günstige, billig, billige, pas cher, bon marché, barato, baratos, barata, baratas, economico, economici, goedkoop, billigt, недорого, дешевые, 安い, 便宜, ucuz, tani, tanie, barat",
  luxury: "luxury, luxurious, luxus, luxe, lujo, lusso, luxo, expensive, upscale, fancy, high end, five star, 5 star, 高級",
  open_now:
    "open now, open today, open, opened, currently open, jetzt geöffnet, geöffnet, ouvert, ouvert maintenant, abierto, abierto ahora, aperto, aberto agora, obert, nu geopend, 営業中, 열린, открыто",
  vegan: "vegan, vegane, vegano, végan, végétalien, vegan friendly",
  vegetarian: "vegetarian, vegetarisch, végétarien, vegetariano, vegetariana, veggie, vegetarian friendly, शाकाहारी",
  discount: "discount, discounts, deal, deals, offer, offers, rabatt, promo",
} as const;
export type Wish = keyof typeof WISHES;

/** Words that only hold others together, where what is looked for is named beside them. */
export const FILLERS =
  "in, at, on, near, nearby, close to, around, next to, the, a, an, of, for, to, from, with, and, or, by, my, me, us, we, i, is, are, there, some, any, all, place, places, where, find, show, search, looking for, want, go, s, im, am, der, die, das, den, dem, des, ein, eine, und, bei, nahe, mit, für, zu, von, nach, le, la, les, un, une, du, de, d, l, à, au, aux, en, dans, et, près de, pour, avec, el, los, las, una, del, al, y, cerca de, con, para, por, il, lo, gli, di, da, nel, nella, vicino a, e, o, os, as, um, uma, do, em, no, na, perto de, het, een, van, op, i, y, na, w, v, s, в, на, и, с, рядом, около, の, で, 近く, 的, 在, 附近, kids, children, family, families, familie, famille, familia, couples, romantic, area, region, town, city, centre, center, downtown, vacation, holiday, holidays, trip, travel, tourist, tourists, guide, list";
