import { many, type Queryable } from '../platform/sql.ts'

/** The nodes that each of these players is connected to. */
export async function nodesOfPlayers(
  db: Queryable,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await many<{ player_id: string; node_ids: string[] }>(db, {
    name: 'nodes_of_players',
    text: `select player_id, array_agg(node_id::text order by node_id) as node_ids
             from player_node
            where player_id = any ($1::uuid[])
            group by player_id`,
    values: [playerIds],
  })
  return new Map(rows.map(({ player_id, node_ids }) => [player_id, node_ids]))
}
