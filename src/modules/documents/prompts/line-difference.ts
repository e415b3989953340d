/** A line of two texts held against each other. */
export interface DifferentLine {
  what: 'same' | 'added' | 'removed';
  text: string;
}

/** Lines that two texts share, and those that only one has, in order. */
export function lineDifference(before: string, after: string): DifferentLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  // Length of the longest common part from each pair of lines on.
  const common = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      common[i]![j] =
        one[i] === other[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const lines: DifferentLine[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      lines.push({ what: 'same', text: one[i]! });
      i += 1;
      j += 1;
    } else if (j >= other.length || (i < one.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      lines.push({ what: 'removed', text: one[i]! });
      i += 1;
    } else {
      lines.push({ what: 'added', text: other[j]! });
      j += 1;
    }
  }
  return lines;
}
