interface Cell {
  decision: string;
  reasonCode: string | null;
  outcome: string;
  count: number;
}

type Suppressed<Group extends Cell> = Omit<Group, 'count'> & { count: number | null };

/**
 * Withholds the counts of groups with fewer than `smallest` (primary suppression). Where one that is withheld could be
 * worked out from the sum of its line, by outcome or by reason of the same decision, the next smaller ones of the line
 * are withheld too, until what is missing is no small group either (complementary suppression).
 */
export function suppressSmallGroups<Group extends Cell>(groups: Group[], smallest: number): Suppressed<Group>[] {
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
