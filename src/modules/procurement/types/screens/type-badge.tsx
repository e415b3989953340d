import { Badge } from '@mantine/core';
import { badgeColor } from '../colors.ts';

/** A type by its name and colour in the codebook; nothing without one. */
export const TypeBadge = ({ type }: { type: { name: string; color: string | null } | null }) =>
  type && (
    <Badge size="sm" color={badgeColor(type.color)} title={type.name}>
      {type.name}
    </Badge>
  );
