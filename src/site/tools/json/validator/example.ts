/** The examples: usual mistakes, and a schema that the text does not quite match once they are mended. */
export const EXAMPLE = `{
  "firma": "Čaršija d.o.o.",
  "jib": 04200000000005,
  "grad": 'Sarajevo',
  "aktivna": True,
  // stavke računa
  "stavke": [
    {"naziv": "Džezva", "cijena": 45,00},
    {"naziv": "Fildžan" "cijena": 7.50},
  ],
  "id": 12345678901234567890,
  "grad": "Mostar"
}
`;

export const EXAMPLE_SCHEMA = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "required": ["firma", "jib"],
  "properties": {
    "firma": { "type": "string", "minLength": 2 },
    "jib": { "type": "string", "pattern": "^4[0-9]{12}$" },
    "stavke": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["naziv", "cijena"],
        "properties": { "cijena": { "type": "number", "minimum": 0 } }
      }
    }
  }
}
`;
