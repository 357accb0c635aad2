import type { CameraName } from "../cameras.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { balloonsLaunch } from "./balloons.launch.ts";
import { balloonsValley } from "./balloons.valley.ts";
import { barBeach } from "./bar.beach.ts";
import { barCocktail } from "./bar.cocktail.ts";
import { barCounter } from "./bar.counter.ts";
import { barGarden } from "./bar.garden.ts";
import { barStage } from "./bar.stage.ts";
import { bedroomAbove } from "./bedroom.above.ts";
import { bedroomAttic } from "./bedroom.attic.ts";
import { bedroomBalcony } from "./bedroom.balcony.ts";
import { bedroomBed } from "./bedroom.bed.ts";
import { bedroomCanopy } from "./bedroom.canopy.ts";
import { bedroomScreens } from "./bedroom.screens.ts";
import { churchNave } from "./church.nave.ts";
import { churchSquare } from "./church.square.ts";
import { cityBridge } from "./city.bridge.ts";
import { cityCasino } from "./city.casino.ts";
import { cityRooftop } from "./city.rooftop.ts";
import { cityTheatre } from "./city.theatre.ts";
import { coastAerial } from "./coast.aerial.ts";
import { coastBoards } from "./coast.boards.ts";
import { coastLineup } from "./coast.lineup.ts";
import { coastPlan } from "./coast.plan.ts";
import { coastSurf } from "./coast.surf.ts";
import { coastWalker } from "./coast.walker.ts";
import { dunesCamp } from "./dunes.camp.ts";
import { dunesCaravan } from "./dunes.caravan.ts";
import { gardenGlasshouse } from "./garden.glasshouse.ts";
import { gardenParterre } from "./garden.parterre.ts";
import { harbourLighthouse } from "./harbour.lighthouse.ts";
import { harbourQuay } from "./harbour.quay.ts";
import { houseBath } from "./house.bath.ts";
import { houseCourtyard } from "./house.courtyard.ts";
import { houseFront } from "./house.front.ts";
import { houseRiver } from "./house.river.ts";
import { lodgeBeach } from "./lodge.beach.ts";
import { lodgeBungalow } from "./lodge.bungalow.ts";
import { lodgeCabin } from "./lodge.cabin.ts";
import { lodgeHut } from "./lodge.hut.ts";
import { lodgeTents } from "./lodge.tents.ts";
import { lodgeYurts } from "./lodge.yurts.ts";
import { marketCrates } from "./market.crates.ts";
import { marketFlowers } from "./market.flowers.ts";
import { marketHall } from "./market.hall.ts";
import { marketParasols } from "./market.parasols.ts";
import { marketSpices } from "./market.spices.ts";
import { marketStreet } from "./market.street.ts";
import { museumHall } from "./museum.hall.ts";
import { museumSculpture } from "./museum.sculpture.ts";
import { pavilionGarden } from "./pavilion.garden.ts";
import { pavilionGate } from "./pavilion.gate.ts";
import { pavilionLotus } from "./pavilion.lotus.ts";
import { reefGarden } from "./reef.garden.ts";
import { reefTurtle } from "./reef.turtle.ts";
import { ridgeLake } from "./ridge.lake.ts";
import { ridgePeaks } from "./ridge.peaks.ts";
import { ridgeSummit } from "./ridge.summit.ts";
import { riverFloating } from "./river.floating.ts";
import { riverLanterns } from "./river.lanterns.ts";
import { ruinColumns } from "./ruin.columns.ts";
import { ruinJungle } from "./ruin.jungle.ts";
import { ruinRock } from "./ruin.rock.ts";
import { ruinWalls } from "./ruin.walls.ts";
import { savannaSunset } from "./savanna.sunset.ts";
import { savannaWaterhole } from "./savanna.waterhole.ts";
import { snowLift } from "./snow.lift.ts";
import { snowSlope } from "./snow.slope.ts";
import { snowVillage } from "./snow.village.ts";
import { tableBreakfast } from "./table.breakfast.ts";
import { tableCounter } from "./table.counter.ts";
import { tableEvening } from "./table.evening.ts";
import { tableMeal } from "./table.meal.ts";
import { tableSharing } from "./table.sharing.ts";
import { tearoomGelato } from "./tearoom.gelato.ts";
import { tearoomTerrace } from "./tearoom.terrace.ts";
import { tearoomWindow } from "./tearoom.window.ts";
import { templeForest } from "./temple.forest.ts";
import { templePond } from "./temple.pond.ts";
import { templeStupa } from "./temple.stupa.ts";
import { terracesPlan } from "./terraces.plan.ts";
import { terracesSlope } from "./terraces.slope.ts";
import { townAlley } from "./town.alley.ts";
import { townCastle } from "./town.castle.ts";
import { townFort } from "./town.fort.ts";
import { townGate } from "./town.gate.ts";
import { townHill } from "./town.hill.ts";
import { townInformation } from "./town.information.ts";
import { townPlaza } from "./town.plaza.ts";
import { townPortico } from "./town.portico.ts";
import { townRoofs } from "./town.roofs.ts";
import { vineyardCellar } from "./vineyard.cellar.ts";
import { vineyardHills } from "./vineyard.hills.ts";
import { vineyardRows } from "./vineyard.rows.ts";
import { waterfallGorge } from "./waterfall.gorge.ts";
import { waterfallVeil } from "./waterfall.veil.ts";
import { waveCable } from "./wave.cable.ts";
import { waveRack } from "./wave.rack.ts";
import { waveRiver } from "./wave.river.ts";
import { workshopLoom } from "./workshop.loom.ts";
import { workshopShelves } from "./workshop.shelves.ts";

/** Function that draws each camera. A new scene needs its file, a line here and a line in ../cameras.ts. */
export const DRAWINGS: Readonly<Record<CameraName, (plate: Plate) => Framing>> = {
  "coast.aerial": coastAerial,
  "coast.plan": coastPlan,
  "coast.surf": coastSurf,
  "ridge.peaks": ridgePeaks,
  "ridge.lake": ridgeLake,
  "ridge.summit": ridgeSummit,
  "dunes.caravan": dunesCaravan,
  "dunes.camp": dunesCamp,
  "town.roofs": townRoofs,
  "town.alley": townAlley,
  "harbour.quay": harbourQuay,
  "terraces.slope": terracesSlope,
  "savanna.sunset": savannaSunset,
  "temple.forest": templeForest,
  "vineyard.rows": vineyardRows,
  "tearoom.window": tearoomWindow,
  "bedroom.bed": bedroomBed,
  "table.meal": tableMeal,
  "market.street": marketStreet,
  "workshop.shelves": workshopShelves,
  "pavilion.lotus": pavilionLotus,
  "river.lanterns": riverLanterns,
  "snow.slope": snowSlope,
  "city.bridge": cityBridge,
  "waterfall.gorge": waterfallGorge,
  "reef.garden": reefGarden,
  "balloons.valley": balloonsValley,
  "harbour.lighthouse": harbourLighthouse,
  "terraces.plan": terracesPlan,
  "savanna.waterhole": savannaWaterhole,
  "temple.pond": templePond,
  "vineyard.hills": vineyardHills,
  "town.hill": townHill,
  "reef.turtle": reefTurtle,
  "snow.village": snowVillage,
  "city.rooftop": cityRooftop,
  "waterfall.veil": waterfallVeil,
  "balloons.launch": balloonsLaunch,
  "pavilion.garden": pavilionGarden,
  "table.breakfast": tableBreakfast,
  "bedroom.balcony": bedroomBalcony,
  "tearoom.terrace": tearoomTerrace,
  "market.spices": marketSpices,
  "workshop.loom": workshopLoom,
  "river.floating": riverFloating,
  "house.courtyard": houseCourtyard,
  "house.front": houseFront,
  "house.river": houseRiver,
  "lodge.cabin": lodgeCabin,
  "lodge.hut": lodgeHut,
  "lodge.tents": lodgeTents,
  "lodge.bungalow": lodgeBungalow,
  "lodge.beach": lodgeBeach,
  "lodge.yurts": lodgeYurts,
  "bedroom.screens": bedroomScreens,
  "coast.boards": coastBoards,
  "coast.lineup": coastLineup,
  "coast.walker": coastWalker,
  "bedroom.attic": bedroomAttic,
  "bedroom.canopy": bedroomCanopy,
  "bedroom.above": bedroomAbove,
  "table.sharing": tableSharing,
  "table.counter": tableCounter,
  "table.evening": tableEvening,
  "market.hall": marketHall,
  "market.parasols": marketParasols,
  "church.square": churchSquare,
  "church.nave": churchNave,
  "museum.hall": museumHall,
  "museum.sculpture": museumSculpture,
  "town.castle": townCastle,
  "city.casino": cityCasino,
  "tearoom.gelato": tearoomGelato,
  "vineyard.cellar": vineyardCellar,
  "town.information": townInformation,
  "snow.lift": snowLift,
  "garden.parterre": gardenParterre,
  "garden.glasshouse": gardenGlasshouse,
  "city.theatre": cityTheatre,
  "house.bath": houseBath,
  "bar.counter": barCounter,
  "market.flowers": marketFlowers,
  "market.crates": marketCrates,
  "town.portico": townPortico,
  "pavilion.gate": pavilionGate,
  "temple.stupa": templeStupa,
  "town.plaza": townPlaza,
  "town.fort": townFort,
  "town.gate": townGate,
  "ruin.rock": ruinRock,
  "ruin.walls": ruinWalls,
  "ruin.jungle": ruinJungle,
  "wave.rack": waveRack,
  "wave.cable": waveCable,
  "wave.river": waveRiver,
  "ruin.columns": ruinColumns,
  "bar.cocktail": barCocktail,
  "bar.stage": barStage,
  "bar.beach": barBeach,
  "bar.garden": barGarden,
};
