/** Words for the desired qualities of a listing. */
export const WISHES = {
  best: "best, top, top rated, good, great, nice, recommended, popular, favourite, favorite, famous, beste, besten, meilleur, meilleurs, meilleure, meilleures, mejor, mejores, migliore, migliori, melhor, melhores, лучшие, おすすめ, 最好, millor, millors",
  cheap:
    "cheap, cheapest, budget, affordable, inexpensive, low cost, günstig, günstige, billig, billige, pas cher, bon marché, barato, baratos, barata, baratas, economico, economici, goedkoop, billigt, недорого, дешевые, 安い, 便宜, ucuz, tani, tanie, barat",
  luxury: "luxury, luxurious, luxus, luxe, lujo, lusso, luxo, expensive, upscale, fancy, high end, 高級",
  stars_5:
    "5 star, five star, 5 sterne, fünf sterne, 5 étoiles, cinq étoiles, 5 estrellas, cinco estrellas, 5 estrelas, 5 stelle, cinque stelle, 5 estels, 5 звезд, 五星級, 五つ星",
  stars_4:
    "4 star, four star, 4 sterne, vier sterne, 4 étoiles, quatre étoiles, 4 estrellas, cuatro estrellas, 4 estrelas, 4 stelle, quattro stelle, 4 estels, 4 звезды, 四星級, 四つ星",
  stars_3:
    "3 star, three star, 3 sterne, drei sterne, 3 étoiles, trois étoiles, 3 estrellas, tres estrellas, 3 estrelas, 3 stelle, tre stelle, 3 estels, 3 звезды, 三星級, 三つ星",
  stars_2: "2 star, two star, 2 sterne, 2 étoiles, 2 estrellas, 2 stelle",
  open_now:
    "open now, open today, open, opened, currently open, jetzt geöffnet, geöffnet, ouvert, ouvert maintenant, abierto, abierto ahora, aperto, aberto agora, obert, nu geopend, 営業中, 열린, открыто",
  vegan: "vegan, vegane, vegano, végan, végétalien, vegan friendly",
  vegetarian: "vegetarian, vegetarisch, végétarien, vegetariano, vegetariana, veggie, vegetarian friendly, शाकाहारी",
  wheelchair:
    "wheelchair accessible, wheelchair access, wheelchair friendly, wheelchair, accessible, disabled access, rollstuhlgerecht, barrierefrei, accessible aux fauteuils roulants, accès handicapé, pmr, silla de ruedas, accesible, accessibile, sedia a rotelle, cadeirante, rolstoeltoegankelijk, バリアフリー, 무장애",
  step_free: "step free, stepfree, no steps, without steps, stufenlos, ohne stufen, sans marche, sin escalones, senza gradini",
  pets: "pet friendly, pets allowed, pets welcome, pet, pets, dog friendly, dogs allowed, dogs welcome, with dog, with a dog, haustiere erlaubt, hunde erlaubt, mit hund, hundefreundlich, animaux acceptés, animaux admis, chiens acceptés, avec chien, se admiten mascotas, admite mascotas, admiten mascotas, con mascotas, mascotas, animali ammessi, cani ammessi, con cane, aceita animais, pet friendly, huisdieren toegestaan, met hond, husdjur, с животными, ペット可, 반려동물",
  children:
    "family friendly, kid friendly, kids friendly, child friendly, children welcome, kinderfreundlich, familienfreundlich, adapté aux enfants, pour enfants, para niños, para familias, per bambini, adatto ai bambini, para crianças, kindvriendelijk, с детьми, 子連れ",
  wifi: "free wifi, wifi, with wifi, wi fi, wlan, free wi fi, free internet",
  parking:
    "free parking, with parking, with a car park, mit parkplatz, avec parking, con parking, con aparcamiento, con parcheggio, com estacionamento",
  air_conditioning:
    "air conditioning, air conditioned, aircon, air con, with ac, klimaanlage, mit klimaanlage, climatisation, climatisé, aire acondicionado, aria condizionata, ar condicionado, エアコン",
  kitchen: "with kitchen, with a kitchen, self catering, kitchenette, mit küche, avec cuisine, con cocina, con cucina, com cozinha",
  pool: "with pool, with a pool, with swimming pool, private pool, infinity pool, pool villa, mit pool, mit schwimmbad, avec piscine, con piscina, com piscina, プール付き",
  sea_view:
    "sea view, sea views, seaview, ocean view, ocean views, with sea view, meerblick, mit meerblick, vue mer, vue sur mer, vista mar, vista al mar, vista mare, オーシャンビュー",
  breakfast: "with breakfast, breakfast included, mit frühstück, avec petit déjeuner, con desayuno, con colazione, com café da manhã",
  has_label:
    "eco friendly, eco certified, sustainable, sustainability, green label, ecolabel, nachhaltig, écologique, éco responsable, ecológico, sostenible, sostenibile, sustentável",
  discount: "discount, discounts, deal, deals, offer, offers, rabatt, promo",
} as const;
export type Wish = keyof typeof WISHES;

/** The kind to offer when nothing matches a wish: "vegan" offers places to eat. */
export const KINDS_OF_WISHES: Partial<Record<Wish, string>> = {
  vegan: "eat",
  vegetarian: "eat",
  luxury: "stay",
  stars_5: "stay",
  stars_4: "stay",
  stars_3: "stay",
  stars_2: "stay",
};

/** Words before a feature that a listing has: "hotel with pool". */
export const WITH = new Set(["with", "mit", "avec", "con", "com", "med", "met", "amb", "dengan", "مع"]);

/** Words before a place that include its surroundings. */
export const NEAR = new Set([
  "near",
  "nearby",
  "around",
  "close",
  "nahe",
  "bei",
  "pres",
  "autour",
  "cerca",
  "vicino",
  "perto",
  "nara",
  "okolo",
  "рядом",
  "около",
  "proche",
  "dekat",
  "sekitar",
  "terdekat",
  "近く",
  "周辺",
  "付近",
  "قرب",
  "بالقرب",
  "قريب",
  "قريبه",
  "حول",
]);

/** Things that travellers search for and this kind of guide does not list: never matched to a similar word ("station" for "stadion"). */
export const UNLISTED =
  "pharmacy, chemist, drugstore, apotheke, pharmacie, farmacia, apotek, apteka, φαρμακείο, аптека, 薬局, atm, cash machine, cashpoint, geldautomat, bank, petrol station, gas station, fuel, tankstelle, station, bus station, bus stop, train station, railway station, metro station, bahnhof, busbahnhof, gare, estación, stazione, hospital, doctor, dentist, clinic, krankenhaus, police, post office, toilet, toilets, restroom, parking, car park, parkplatz, airport, flughafen, aéroport, aeropuerto, taxi, laundry, laundromat, embassy, consulate, car rental, car hire, mietwagen, friendly, mountain view, mountain views, lake view, lake views, river view, garden view, seeblick, bergblick";

/** Words that only connect others, if the query also names what it looks for. */
export const FILLERS =
  "in, at, on, near, near me, nearby, close to, around, next to, the, a, an, of, for, to, from, with, and, or, by, my, me, us, we, i, is, are, there, some, any, all, place, places, where, dónde, où, dove, onde, find, show, search, looking for, want, go, s, im, am, der, die, das, den, dem, des, ein, eine, und, bei, nahe, mit, für, zu, von, nach, le, la, les, un, une, du, de, d, l, à, au, aux, en, dans, et, près de, pour, avec, el, los, las, una, del, al, y, cerca de, con, para, por, il, lo, gli, di, da, nel, nella, vicino a, e, o, os, as, um, uma, do, em, no, na, perto de, het, een, van, op, i, y, na, w, v, s, в, на, и, с, рядом, около, の, で, 近く, 的, 在, 附近, auf, was kann man, was kann ich, was gibt es, wo kann man, können, kann, man, qu est ce qu on peut, que peut on, qué se puede, se puede, top 10, top ten, kids, children, family, families, familie, famille, familia, couples, romantic, area, region, town, city, centre, center, downtown, vacation, holiday, holidays, trip, travel, tourist, tourists, guide, list, see, somewhere, something, anywhere, anything";
