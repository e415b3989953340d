ALTER TABLE "companies" ADD COLUMN "tenant_id" uuid;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "kratki_naziv" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "vrsta" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "jib" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "pdv_broj" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "strani_broj" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "postanski_broj" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "grad" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "opstina_id" uuid;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "drzava_id" uuid;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "email" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "telefon" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "web" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "racuni" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "kontakti" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "kupac" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dobavljac" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "ugovorni_organ" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rok_placanja" integer;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rabat" numeric(7, 2);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "napomena" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "oznake" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "aktivna" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_broj_key";
--> statement-breakpoint
DROP INDEX "companies_search_trgm";
--> statement-breakpoint
DROP INDEX "companies_naziv_sort";
--> statement-breakpoint
ALTER TABLE "companies" drop column "search";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", '') || ' ' || coalesce("kratki_naziv", '') || ' ' || coalesce("jib", '') || ' ' || coalesce("pdv_broj", '') || ' ' || coalesce("strani_broj", '') || ' ' || coalesce("adresa", '') || ' ' || coalesce("grad", '') || ' ' || coalesce("email", '') || ' ' || coalesce("telefon", '') || ' ' || coalesce(jsonb_path_query_array("racuni", '$[*].broj')::text, '') || ' ' || coalesce(jsonb_path_query_array("kontakti", '$[*].ime')::text, '') || ' ' || coalesce(jsonb_path_query_array("kontakti", '$[*].email')::text, '') || ' ' || coalesce(jsonb_path_query_array("kontakti", '$[*].telefon')::text, ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_opstina_id_fk" FOREIGN KEY ("opstina_id") REFERENCES "public"."erp_opstine"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_drzava_id_fk" FOREIGN KEY ("drzava_id") REFERENCES "public"."erp_drzave"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_jib_key" ON "companies" USING btree ("jib",coalesce("tenant_id", '00000000-0000-0000-0000-000000000000'::uuid));
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_strani_broj_key" ON "companies" USING btree ("strani_broj",coalesce("tenant_id", '00000000-0000-0000-0000-000000000000'::uuid));
--> statement-breakpoint
CREATE INDEX "companies_opstina_id_idx" ON "companies" USING btree ("opstina_id");
--> statement-breakpoint
CREATE INDEX "companies_drzava_id_idx" ON "companies" USING btree ("drzava_id");
--> statement-breakpoint
CREATE INDEX "companies_racuni_gin" ON "companies" USING gin ("racuni" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "companies_kontakti_gin" ON "companies" USING gin ("kontakti" jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX "companies_oznake_gin" ON "companies" USING gin ("tenant_id","oznake");
--> statement-breakpoint
CREATE INDEX "companies_search_trgm" ON "companies" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "companies_naziv_sort" ON "companies" USING btree ("tenant_id","naziv");
--> statement-breakpoint
-- Written by hand, from here to the end of this part: the register's one number becomes the JIB or the number of a foreign firm,
-- also in the trash, in saved views and arranged lists.
UPDATE "companies" SET "jib" = "broj", "vrsta" = 'pravno_lice' WHERE "broj" ~ '^[0-9]{13}$';
--> statement-breakpoint
UPDATE "companies" SET "strani_broj" = "broj", "vrsta" = 'strano' WHERE "broj" !~ '^[0-9]{13}$';
--> statement-breakpoint
UPDATE "trash" SET "record" = "record" - 'broj' || jsonb_build_object(CASE WHEN "record" ->> 'broj' ~ '^[0-9]{13}$' THEN 'jib' ELSE 'strani_broj' END, "record" -> 'broj') WHERE "resource" = 'companies' AND "record" ? 'broj';
--> statement-breakpoint
UPDATE "saved_views" SET "query" = regexp_replace("query", '(^|&)broj(?=(__[a-z]+)?=)', '\1jib', 'g') WHERE "resource" = 'companies';
--> statement-breakpoint
UPDATE "saved_views" SET "query" = regexp_replace("query", '(^|&)((?:sort|columns)=(?:[^&]*(?:%2C|,))?-?)broj(?=%2C|,|&|$)', '\1\2jib', 'g') WHERE "resource" = 'companies';
--> statement-breakpoint
UPDATE "list_layouts" SET "columns" = (SELECT jsonb_agg(CASE name WHEN 'broj' THEN 'jib' ELSE name END ORDER BY place) FROM jsonb_array_elements_text("columns") WITH ORDINALITY AS listed(name, place)) WHERE "list" = 'companies' AND "columns" ? 'broj';
--> statement-breakpoint
UPDATE "list_layouts" SET "widths" = "widths" - 'broj' || jsonb_build_object('jib', "widths" -> 'broj') WHERE "list" = 'companies' AND "widths" ? 'broj';
--> statement-breakpoint
-- An organisation has companies of its own now, so whoever may read them may be let change them.
INSERT INTO "tenant_permissions" ("tenant_id", "permission") SELECT "tenant_id", 'admin_companies_save' FROM "tenant_permissions" WHERE "permission" = 'admin_companies_pregled' ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- End of the part written by hand.
ALTER TABLE "companies" DROP COLUMN "broj";
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_vrsta_check" CHECK ("companies"."vrsta" IN ('pravno_lice', 'obrt', 'javna_ustanova', 'strano'));
