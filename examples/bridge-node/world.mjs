// What a client keeps of a game: a snapshot at first, then the events. It knows no rule; it only remembers.

export class World {
  constructor(snapshot) {
    this.tiles = new Map(snapshot.map.tiles.map((tile) => [`${tile.q},${tile.r}`, tile]));
    this.units = new Map(snapshot.units.map((unit) => [unit.id, { ...unit }]));
    this.cities = new Map(snapshot.cities.map((city) => [city.id, { ...city }]));
    this.turn = snapshot.turn;
    this.player = snapshot.current_player;
    this.ended = snapshot.ended;
  }

  /** Keeps up with what happened. */
  apply(events) {
    for (const event of events) {
      const unit = this.units.get(event.unit);
      const city = this.cities.get(event.city);
      switch (event.type) {
        case "TurnStarted":
          this.turn = event.turn;
          this.player = event.player;
          break;
        case "GameEnded":
          this.ended = { winner: event.winner, reason: event.reason, scores: event.scores };
          break;
        case "UnitCreated":
          this.units.set(event.unit, { id: event.unit, type_id: event.type_id, owner: event.owner, pos: event.pos });
          break;
        case "UnitMoved":
          if (unit && event.path.length) unit.pos = event.path.at(-1);
          break;
        case "UnitExpelled":
          if (unit && event.to) unit.pos = event.to;
          break;
        case "UnitCaptured":
          if (unit) Object.assign(unit, { owner: event.new_owner, type_id: event.type_id });
          break;
        case "UnitUpgraded":
          if (unit) unit.type_id = event.new_type;
          break;
        case "UnitDied":
          this.units.delete(event.unit);
          break;
        case "CityFounded":
          this.cities.set(event.city, { id: event.city, name: event.name, owner: event.owner, pos: event.pos, population: 1 });
          break;
        case "CityGrew":
        case "CityStarved":
          if (city) city.population = event.new_pop;
          break;
        case "CityConquered":
          if (city) city.owner = event.new_owner;
          break;
        default: // of no matter to what is kept here
      }
    }
  }

  /** Where this world differs from a fresh snapshot, in words; empty: nowhere. */
  differences(snapshot) {
    const place = ({ owner, type_id, pos }) => JSON.stringify([owner, type_id ?? null, pos.q, pos.r]);
    const found = [];
    for (const [kind, ours, theirs] of [["unit", this.units, snapshot.units], ["city", this.cities, snapshot.cities]]) {
      for (const each of theirs) {
        const known = ours.get(each.id);
        if (!known) found.push(`${kind} ${each.id} is not known`);
        else if (place(known) !== place(each)) found.push(`${kind} ${each.id}: ${place(known)}, really ${place(each)}`);
      }
      if (ours.size > theirs.length) found.push(`${ours.size - theirs.length} of ${kind} too many`);
    }
    return found;
  }
}
