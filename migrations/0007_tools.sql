CREATE TABLE "vies_answers" (
	"number" text PRIMARY KEY NOT NULL,
	"valid" boolean NOT NULL,
	"name" text,
	"address" text,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "vies_turns" (
	"country" text NOT NULL,
	"turn" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "vies_turns_country_turn_pk" PRIMARY KEY("country","turn")
);

--> statement-breakpoint
CREATE TABLE "companies" (
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("broj", '') || ' ' || coalesce("naziv", '') || ' ' || coalesce("adresa", ''))) STORED NOT NULL,
	"broj" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"adresa" text COLLATE "bs-x-icu",
	"izvor" text COLLATE "bs-x-icu",
	"datum" date,
	CONSTRAINT "companies_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "companies_broj_key" UNIQUE("broj")
);

--> statement-breakpoint
CREATE INDEX "vies_answers_answered" ON "vies_answers" USING btree ("answered_at");
--> statement-breakpoint
CREATE INDEX "companies_search_trgm" ON "companies" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "companies_naziv_sort" ON "companies" USING btree ("naziv");

--> statement-breakpoint
-- The right was every organisation's before there was anything to change by it; now only the operator changes the firms.
DELETE FROM "tenant_permissions" WHERE "permission" = 'admin_companies_save' AND "tenant_id" NOT IN (SELECT "idguid" FROM "tenants" WHERE "is_operator");
