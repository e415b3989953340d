import { z } from 'zod';

/** One right in a tree of the rights of a person, role, organisation or key. */
const permissionCell = z
  .strictObject({
    name: z.string(),
    label: z.string(),
    description: z.string().nullable(),
    granted: z.boolean().describe('Dodijeljena upravo ovdje (osobi, ulozi, organizaciji, ključu).'),
    through: z.array(z.string()).describe('Nazivi uloga kroz koje osoba ima ovu dozvolu.'),
    cut: z.boolean().describe('Organizacija je nema, pa ne vrijedi.'),
    may_give: z.boolean().describe('Pozivalac je može dodijeliti.'),
    holders: z.int().nullable().describe('Koliko je ljudi sada ima; samo uz dozvole organizacije.'),
  })
  .meta({ id: 'PermissionCell' });
export type PermissionCell = z.infer<typeof permissionCell>;

/** What the rights are over, with its two rights. */
const permissionArea = z
  .strictObject({
    key: z.string(),
    label: z.string(),
    pregled: permissionCell.nullable(),
    save: permissionCell.nullable(),
  })
  .meta({ id: 'PermissionArea' });

/** The areas of one module: the first word of their rights. */
const permissionModule = z
  .strictObject({ key: z.string(), label: z.string(), areas: z.array(permissionArea) })
  .meta({ id: 'PermissionModule' });
export type PermissionModule = z.infer<typeof permissionModule>;

/** Rights as a tree of modules, areas and the columns `pregled` and `save`. */
export const permissionTree = z.array(permissionModule);
export type PermissionTreeData = z.infer<typeof permissionTree>;
