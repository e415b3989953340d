CREATE TABLE "company_distinct" (
	"tenant_id" uuid NOT NULL,
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"via" uuid,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marked_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "company_distinct_pk" PRIMARY KEY("tenant_id","one","other")
);

--> statement-breakpoint
CREATE TABLE "company_keys" (
	"tenant_id" uuid,
	"company_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "company_keys_pk" PRIMARY KEY("company_id","reason","key")
);

--> statement-breakpoint
CREATE INDEX "company_distinct_other" ON "company_distinct" USING btree ("tenant_id","other");
--> statement-breakpoint
CREATE INDEX "company_keys_shared" ON "company_keys" USING btree ("tenant_id","reason","key","company_id");
--> statement-breakpoint
DROP INDEX "companies_strani_broj_key";
--> statement-breakpoint
ALTER TABLE "company_distinct" ADD CONSTRAINT "company_distinct_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_strani_broj_naziv_key" ON "companies" USING btree ("strani_broj",lower("naziv"),coalesce("tenant_id", '00000000-0000-0000-0000-000000000000'::uuid));
