CREATE TABLE "fin_drafts" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"type" text NOT NULL,
	"day" date,
	"day_typed" text NOT NULL,
	"description" text COLLATE "bs-x-icu" NOT NULL,
	"statement_no" text NOT NULL,
	"source" text NOT NULL,
	"lines" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"debit" numeric(20, 2) NOT NULL,
	"credit" numeric(20, 2) NOT NULL,
	"search" text GENERATED ALWAYS AS (core_fold("type" || ' ' || "description" || ' ' || "statement_no")) STORED NOT NULL,
	CONSTRAINT "fin_drafts_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE INDEX "fin_drafts_updated" ON "fin_drafts" USING btree ("tenant_id","updated_at");
--> statement-breakpoint
CREATE INDEX "fin_drafts_search_trgm" ON "fin_drafts" USING gin ("tenant_id","search" gin_trgm_ops);
