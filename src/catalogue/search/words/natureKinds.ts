import type { ActivityType } from "../../listings/enumerations.ts";
import { DO, type Kind } from "./kind.ts";

const seeing = (label: string, presets: readonly string[], words: string, more: Partial<Kind> = {}): Kind => ({
  label,
  types: DO,
  presets,
  words,
  wider: "do",
  ...more,
});
const touring = (label: string, activities: readonly ActivityType[], words: string): Kind => ({
  label,
  types: DO,
  activities,
  words,
  wider: "do",
});

/** Kinds of nature, of sights in nature, and of trips: a part of the table in kinds.ts. */
export const NATURE_KINDS = {
  lake: seeing(
    "Lakes",
    ["natural/water/lake", "natural/water/reservoir"],
    "lakes, lake, loch, lochs, lough, llac, llacs, estany, estanys, ibón, lac, lacs, bergsee, badesee, lago, lagos, laguna, lagunas, lagoa, lagoas, innsjø, vatn, sjö, tarn, jezera, danau, telaga, gölü",
    { endings: "vatnet, vatn, vannet, tjernet, sjøen, sjön, järvi, järve, jaure, 湖, ヶ池" },
  ),
  mountain: seeing(
    "Mountains and peaks",
    ["natural/peak", "natural/volcano"],
    "mountains, mountain, peak, peaks, summit, summits, volcano, volcanoes, volcanos, mount, hills, berg, berge, gipfel, montagne, montagnes, sommet, sommets, pic, pics, puig, cim, cims, volcans, montaña, montañas, cerro, cerros, cumbre, volcanes, monti, montanha, montanhas, pico, picos, fjell, tind, tinder, βουνό, βουνά, όρος, горы, гора, вулканы, gunung, núi, góry, hory",
    { endings: "fjellet, fjell, tinden, tind, toppen, gipfel, spitze, 山, 岳", wider: "hiking" },
  ),
  bay: seeing(
    "Bays and fjords",
    ["natural/bay"],
    "bay, bays, fjord, fjords, fjorden, fjorder, cove, coves, inlet, firth, lagoon, lagoons, buchten, baies, calanque, calanques, bahías, ensenada, baías, enseada, teluk, vịnh",
    { endings: "fjorden, fjord, fjordur, bukta, bucht, 湾", wider: "beach" },
  ),
  island: seeing(
    "Islands",
    ["place/island", "place/islet"],
    "islands, island, isle, isles, islet, islets, archipelago, inseln, îlot, islas, isla, isole, ilhas, illes, øyer, øer, öar, νησιά, острова, wyspy, pulau",
    { endings: "øya, øyene, insel, inseln, holmen, saari, 島" },
  ),
  valley: seeing(
    "Valleys and gorges",
    ["natural/valley"],
    "valley, valleys, gorge, gorges, canyon, canyons, ravine, ravines, glen, glens, täler, schlucht, schluchten, klamm, vallées, valles, cañón, cañones, barranco, barrancos, congost, gole, φαράγγι, φαράγγια, soutěska",
    { endings: "dalen, juvet, schlucht, klamm, 渓谷, 峡谷, 峡", wider: "hiking" },
  ),
  glacier: seeing("Glaciers", ["natural/glacier"], "glaciers, glacier, gletscher, glaciares, ghiacciai, isbre, isbreer, geleiras", {
    endings: "breen, jokull, jokullinn, gletscher, 氷河",
  }),
  cenote: seeing("Cenotes and sinkholes", ["natural/sinkhole"], "cenote, cenotes, sinkhole, sinkholes, doline, dolines", {
    wider: "swimming",
  }),
  marina: seeing(
    "Marinas and harbours",
    ["leisure/marina"],
    "marina, marinas, harbour, harbours, harbor, harbors, yacht harbour, yachthafen, port de plaisance, puerto deportivo, porto turistico, gjestehavn, småbåthavn",
    { wider: "boat" },
  ),
  cable_car: seeing(
    "Cable cars and railways",
    ["aerialway/cable_car", "aerialway/gondola"],
    "cable car, cable cars, cablecar, gondola, gondolas, ropeway, funicular, funiculars, mountain railway, scenic railway, heritage railway, steam train, seilbahn, bergbahn, zahnradbahn, funiculaire, funicolare, taubane",
  ),
  tower: seeing(
    "Towers and bridges",
    ["man_made/tower", "man_made/bridge"],
    "tower, towers, bridge, bridges, turm, türme, brücke, brücken, ponts, puente, puentes, torres",
    {
      endings: "turm, brücke, tårnet, 橋",
      wider: "historic",
    },
  ),
  casino: seeing("Casinos", ["amenity/casino"], "casinos, casino, spielbank, casinò", { activities: [], wider: "nightlife" }),
  information: seeing(
    "Tourist information",
    ["tourism/information/office", "tourism/information/visitor_centre"],
    "tourist information, touristinformation, tourist info, tourist office, tourist board, tourism office, visitor centre, visitor center, information centre, turistinformasjon, turistinfo, touristeninfo, touristinfo, oficina de turismo, oficina de turisme, posto de turismo",
  ),
  fishing: touring("Fishing", ["fishing"], "fishing, angling, fish, angeln, pêche, pesca, fiske"),
  canyoning: touring("Canyoning", ["canyoning"], "canyoning, canyoneering, barranquismo"),
  zipline: touring(
    "Ziplines",
    ["zipline"],
    "zipline, ziplines, zip line, zip lines, tirolina, tyrolienne, canopy tour, rope park, kletterpark",
  ),
  balloon: touring(
    "Balloon flights",
    ["hot_air_balloon"],
    "hot air balloon, hot air ballooning, balloon, balloons, ballonfahrt, montgolfière, globo",
  ),
  farm: touring(
    "Farms",
    ["farm_visits", "coffee_tours"],
    "farm, farms, farm visit, farm visits, petting zoo, coffee tour, coffee tours, bauernhof, gård",
  ),
  motor: touring(
    "Quads, motorbikes and 4x4",
    ["quad_biking", "motorbiking", "four_by_four"],
    "quad, quads, quad bike, quad biking, atv, motorbike, motorbikes, motorbiking, 4x4, jeep tour, jeep tours, off road",
  ),
  stars: touring("Stargazing", ["stargazing"], "stargazing, observatory, observatories, planetarium, astronomy, sternwarte"),
  thrill: touring(
    "Bungee and skydiving",
    ["bungee_jumping", "skydiving"],
    "bungee, bungee jumping, bungy, skydiving, skydive, parachuting",
  ),
  tour: touring(
    "Guided tours",
    ["city_tours", "cultural_tours", "history_tours", "walking_tours", "food_tours"],
    "tour, tours, guided tour, guided tours, city tour, city tours, walking tour, walking tours, sightseeing tour, stadtführung, visite guidée, visita guiada, visitas guiadas, opplevelser",
  ),
} as const satisfies Record<string, Kind>;
