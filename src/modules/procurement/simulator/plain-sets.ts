import type { Tables } from './model.ts';
import type { Rows } from './rows.ts';
import type { Values } from './sets.ts';

/** Adds a set. */
type Add = <T>(name: string, rows: Rows<T>, values: Values<T>) => void;

/** Adds the sets without the block of an authority. */
export function addPlainSets(tables: Tables, add: Add): void {
  add('Lots', tables.lots, {
    ProcedureId: ({ procedureId }) => procedureId,
    Number: ({ number }) => number,
    Name: ({ name }) => name,
    EstimatedValue: ({ value }) => value,
  });
  add('LotCpvCodeLinks', tables.codeLinks, {
    LotId: ({ lotId }) => lotId,
    CpvCodeId: ({ codeId }) => codeId,
    IsMain: ({ isMain }) => isMain,
  });
  add('CpvCodes', tables.codes, {
    Code: ({ code }) => code,
    Description: ({ description }) => description,
    RootId: () => null,
    RootCode: ({ code }) => `${code.slice(0, 2)}000000`,
    RootDescription: () => null,
  });
  add('ContractingAuthorities', tables.authorities, {
    ...{ Name: ({ name }) => name, TaxNumber: ({ taxNumber }) => taxNumber },
    ...{ CityId: ({ cityId }) => cityId, CityName: ({ cityName }) => cityName },
    ...{ Type: ({ type }) => type, ActivityTypeName: ({ activity }) => activity },
    AdministrativeUnitId: ({ unitId }) => unitId,
    AdministrativeUnitName: ({ unitName }) => unitName,
    AdministrativeUnitType: ({ unitType }) => unitType,
  });
  add('Suppliers', tables.suppliers, {
    ...{ Name: ({ name }) => name, TaxNumber: ({ taxNumber }) => taxNumber },
    ...{ CityId: ({ cityId }) => cityId, CityName: ({ cityName }) => cityName },
    ...{ IsForeign: ({ isForeign }) => isForeign, Status: () => 'Active' },
  });
  add('UnregisteredSuppliers', tables.unregistered, {
    ...{ Name: ({ name }) => name, UniqueIdentificationNumber: ({ taxNumber }) => taxNumber },
    ...{ CityId: ({ cityId }) => cityId, CityName: ({ cityName }) => cityName },
    IsForeign: ({ isForeign }) => isForeign,
  });
  add('SupplierGroups', tables.groups, {
    ...{ IsAwarded: ({ isAwarded }) => isAwarded, LotId: ({ lotId }) => lotId },
    ProcedureId: ({ procedureId }) => procedureId,
  });
  add('SupplierGroupSupplierLinks', tables.members, {
    ...{ SupplierGroupId: ({ groupId }) => groupId, SupplierId: ({ supplierId }) => supplierId },
    IsLead: ({ isLead }) => isLead,
  });
  add('SupplierGroupUnregisteredSupplierLinks', tables.unregisteredMembers, {
    ...{ SupplierGroupId: ({ groupId }) => groupId, UnregisteredSupplierId: ({ supplierId }) => supplierId },
    IsLead: ({ isLead }) => isLead,
  });
  add('AdministrativeUnits', tables.units, {
    ...{ Name: ({ name }) => name, HigherUnitId: ({ higherId }) => higherId },
    ...{ HigherUnitName: () => null, Type: ({ type }) => type },
  });
  add('Cities', tables.cities, {
    ...{ Name: ({ name }) => name.toUpperCase(), LocalizedName: ({ name }) => name, CountryId: () => 1 },
  });
}
