/** What a game has to say on somebody's own page: games/<game>/deeds.ts, if there is one. */

const files = import.meta.glob<{ deedLines: () => Promise<string[]> }>('../games/*/deeds.ts')

export async function moreDeeds(): Promise<string[]> {
  const all = await Promise.all(
    Object.values(files).map(async (load) => (await load()).deedLines()),
  )
  return all.flat()
}
