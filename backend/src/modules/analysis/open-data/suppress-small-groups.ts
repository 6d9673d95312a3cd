interface CountedGroup {
  count: number;
}

type Suppressed<Group extends CountedGroup> = Omit<Group, 'count'> & { count: number | null };

/**
 * Withholds the counts of groups smaller than `smallest` (primary suppression). The groups with one key are a line, whose
 * total is known. If a withheld count could be derived from the total of its line, the smallest remaining counts of the line
 * are withheld too, until at least two counts with a sum of at least `smallest` are withheld (complementary suppression).
 * @param lineKeys the key of the line of a group, one function for each kind of line
 */
export function suppressSmallGroups<Group extends CountedGroup>(
  groups: Group[],
  smallest: number,
  lineKeys: ((group: Group) => string)[],
): Suppressed<Group>[] {
  const withheld = new Set(groups.filter(({ count }) => count < smallest));
  const lines = lineKeys.flatMap((getKey) => groupLines(groups, getKey));
  let before: number;
  do {
    before = withheld.size;
    for (const line of lines) {
      const next = findNextToWithhold(line, withheld, smallest);
      if (next) withheld.add(next);
    }
  } while (withheld.size > before);
  return groups.map((group) => ({ ...group, count: withheld.has(group) ? null : group.count }));
}

/** The smallest group of the line with a count from which a withheld one could be derived; undefined if there is none. */
function findNextToWithhold<Group extends CountedGroup>(
  line: Group[],
  withheld: ReadonlySet<Group>,
  smallest: number,
): Group | undefined {
  const hidden = line.filter((group) => withheld.has(group));
  const hiddenSum = hidden.reduce((total, { count }) => total + count, 0);
  const isSafe = hidden.length === 0 || (hidden.length > 1 && hiddenSum >= smallest);
  if (isSafe) return undefined;
  return line.filter((group) => !withheld.has(group)).sort((a, b) => a.count - b.count)[0];
}

function groupLines<Group>(groups: Group[], getKey: (group: Group) => string): Group[][] {
  const lines = new Map<string, Group[]>();
  for (const group of groups) lines.set(getKey(group), [...(lines.get(getKey(group)) ?? []), group]);
  return [...lines.values()];
}
