import type { Authority } from './authorities.ts';
import type { City, Code, CodeLink, Group, Lot, Member, Tables, Unit } from './model.ts';
import type { Rows } from './rows.ts';
import type { Values } from './sets.ts';
import type { Supplier, Unregistered } from './suppliers.ts';

const LOT: Values<Lot> = {
  ProcedureId: ({ procedureId }) => procedureId,
  Number: ({ number }) => number,
  Name: ({ name }) => name,
  EstimatedValue: ({ value }) => value,
};
const CODE_LINK: Values<CodeLink> = {
  LotId: ({ lotId }) => lotId,
  CpvCodeId: ({ codeId }) => codeId,
  IsMain: ({ isMain }) => isMain,
};
const CODE: Values<Code> = {
  Code: ({ code }) => code,
  Description: ({ description }) => description,
  RootId: () => null,
  RootCode: ({ code }) => `${code.slice(0, 2)}000000`,
  RootDescription: () => null,
};
const AUTHORITY: Values<Authority> = {
  Name: ({ name }) => name,
  TaxNumber: ({ taxNumber }) => taxNumber,
  CityId: ({ cityId }) => cityId,
  CityName: ({ cityName }) => cityName,
  Type: ({ type }) => type,
  ActivityTypeName: ({ activity }) => activity,
  AdministrativeUnitId: ({ unitId }) => unitId,
  AdministrativeUnitName: ({ unitName }) => unitName,
  AdministrativeUnitType: ({ unitType }) => unitType,
};
const SUPPLIER: Values<Supplier> = {
  Name: ({ name }) => name,
  TaxNumber: ({ taxNumber }) => taxNumber,
  CityId: ({ cityId }) => cityId,
  CityName: ({ cityName }) => cityName,
  IsForeign: ({ isForeign }) => isForeign,
  Status: () => 'Active',
};
const UNREGISTERED: Values<Unregistered> = {
  Name: ({ name }) => name,
  UniqueIdentificationNumber: ({ taxNumber }) => taxNumber,
  CityId: ({ cityId }) => cityId,
  CityName: ({ cityName }) => cityName,
  IsForeign: ({ isForeign }) => isForeign,
};
const GROUP: Values<Group> = {
  IsAwarded: ({ isAwarded }) => isAwarded,
  LotId: ({ lotId }) => lotId,
  ProcedureId: ({ procedureId }) => procedureId,
};
const MEMBER: Values<Member> = {
  SupplierGroupId: ({ groupId }) => groupId,
  SupplierId: ({ supplierId }) => supplierId,
  IsLead: ({ isLead }) => isLead,
};
const UNREGISTERED_MEMBER: Values<Member> = {
  SupplierGroupId: ({ groupId }) => groupId,
  UnregisteredSupplierId: ({ supplierId }) => supplierId,
  IsLead: ({ isLead }) => isLead,
};
const UNIT: Values<Unit> = {
  Name: ({ name }) => name,
  HigherUnitId: ({ higherId }) => higherId,
  HigherUnitName: () => null,
  Type: ({ type }) => type,
};
const CITY: Values<City> = {
  Name: ({ name }) => name.toUpperCase(),
  LocalizedName: ({ name }) => name,
  CountryId: () => 1,
};

/** Adds the sets without the block of an authority. */
export function addPlainSets(
  tables: Tables,
  add: <T>(name: string, rows: Rows<T>, values: Values<T>) => void,
): void {
  add('Lots', tables.lots, LOT);
  add('LotCpvCodeLinks', tables.codeLinks, CODE_LINK);
  add('CpvCodes', tables.codes, CODE);
  add('ContractingAuthorities', tables.authorities, AUTHORITY);
  add('Suppliers', tables.suppliers, SUPPLIER);
  add('UnregisteredSuppliers', tables.unregistered, UNREGISTERED);
  add('SupplierGroups', tables.groups, GROUP);
  add('SupplierGroupSupplierLinks', tables.members, MEMBER);
  add('SupplierGroupUnregisteredSupplierLinks', tables.unregisteredMembers, UNREGISTERED_MEMBER);
  add('AdministrativeUnits', tables.units, UNIT);
  add('Cities', tables.cities, CITY);
}
