interface DecisionGroup {
  decision: string;
  reasonCode: string | null;
  outcome: string;
  count: number;
}

type Suppressed<Group extends DecisionGroup> = Omit<Group, 'count'> & { count: number | null };

/**
 * Withholds the counts of groups smaller than `smallest` (primary suppression). If a withheld count could be derived
 * from the total of its line (same decision and reason, or same decision and outcome), the smallest remaining counts of
 * the line are withheld too, until at least two counts with a sum of at least `smallest` are withheld (complementary
 * suppression).
 */
export function suppressSmallGroups<Group extends DecisionGroup>(
  groups: Group[],
  smallest: number,
): Suppressed<Group>[] {
  const withheld = new Set(groups.filter(({ count }) => count < smallest));
  const lines = [
    ...groupLines(groups, ({ decision, reasonCode }) => `${decision}/${reasonCode}`),
    ...groupLines(groups, ({ decision, outcome }) => `${decision}/${outcome}`),
  ];
  for (let isStable = false; !isStable;) {
    isStable = true;
    for (const line of lines) {
      const hidden = line.filter((group) => withheld.has(group));
      if (hidden.length === 0) continue;
      const sum = hidden.reduce((total, { count }) => total + count, 0);
      if (hidden.length > 1 && sum >= smallest) continue;
      const [next] = line.filter((group) => !withheld.has(group)).sort((a, b) => a.count - b.count);
      if (next === undefined) continue;
      withheld.add(next);
      isStable = false;
    }
  }
  return groups.map((group) => ({ ...group, count: withheld.has(group) ? null : group.count }));
}

function groupLines<Group>(groups: Group[], getKey: (group: Group) => string): Group[][] {
  const lines = new Map<string, Group[]>();
  for (const group of groups) lines.set(getKey(group), [...(lines.get(getKey(group)) ?? []), group]);
  return [...lines.values()];
}
