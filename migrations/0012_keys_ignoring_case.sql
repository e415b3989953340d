-- Records that would now share a key get different values first, with a line in the trail (docs/decisions/063-keys-ignoring-case.md).
ALTER TABLE "erp_drzave" DROP CONSTRAINT "erp_drzave_naziv_key";
--> statement-breakpoint
ALTER TABLE "erp_entiteti" DROP CONSTRAINT "erp_entiteti_kod_key";
--> statement-breakpoint
ALTER TABLE "erp_entiteti" DROP CONSTRAINT "erp_entiteti_naziv_key";
--> statement-breakpoint
ALTER TABLE "erp_grupe_robe" DROP CONSTRAINT "erp_grupe_robe_sifra_key";
--> statement-breakpoint
ALTER TABLE "erp_kantoni" DROP CONSTRAINT "erp_kantoni_kod_key";
--> statement-breakpoint
ALTER TABLE "erp_kantoni" DROP CONSTRAINT "erp_kantoni_naziv_key";
--> statement-breakpoint
ALTER TABLE "erp_opstine" DROP CONSTRAINT "erp_opstine_naziv_entitet_id_key";
--> statement-breakpoint
ALTER TABLE "erp_porezi" DROP CONSTRAINT "erp_porezi_kod_vrijedi_od_key";
--> statement-breakpoint
SELECT core_separate_keys('erp_drzave', 'drzave', 'naziv', '{}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_drzave_naziv_key" ON "erp_drzave" USING btree (lower("naziv"));
--> statement-breakpoint
SELECT core_separate_keys('erp_entiteti', 'ent', 'kod', '{}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_entiteti_kod_key" ON "erp_entiteti" USING btree (lower("kod"));
--> statement-breakpoint
SELECT core_separate_keys('erp_entiteti', 'ent', 'naziv', '{}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_entiteti_naziv_key" ON "erp_entiteti" USING btree (lower("naziv"));
--> statement-breakpoint
SELECT core_separate_keys('erp_grupe_robe', 'grupe-robe', 'sifra', '{}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_grupe_robe_sifra_key" ON "erp_grupe_robe" USING btree ("tenant_id",lower("sifra"));
--> statement-breakpoint
SELECT core_separate_keys('erp_kantoni', 'kantoni', 'kod', '{}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_kantoni_kod_key" ON "erp_kantoni" USING btree (lower("kod"));
--> statement-breakpoint
SELECT core_separate_keys('erp_kantoni', 'kantoni', 'naziv', '{}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_kantoni_naziv_key" ON "erp_kantoni" USING btree (lower("naziv"));
--> statement-breakpoint
SELECT core_separate_keys('erp_opstine', 'opstine', 'naziv', '{entitet_id}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_opstine_naziv_entitet_id_key" ON "erp_opstine" USING btree (lower("naziv"),"entitet_id");
--> statement-breakpoint
SELECT core_separate_keys('erp_porezi', 'porezi', 'kod', '{vrijedi_od}', 'naziv');
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_porezi_kod_vrijedi_od_key" ON "erp_porezi" USING btree (lower("kod"),"vrijedi_od",coalesce("tenant_id", '00000000-0000-0000-0000-000000000000'::uuid));
