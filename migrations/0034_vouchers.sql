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
CREATE TABLE "fin_recurring_runs" (
	"tenant_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"day" date NOT NULL,
	"draft_id" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fin_recurring_runs_pk" PRIMARY KEY("tenant_id","template_id","day")
);

--> statement-breakpoint
CREATE TABLE "fin_sabloni" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", '') || ' ' || coalesce("opis", ''))) STORED NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"vrsta" text COLLATE "bs-x-icu" NOT NULL,
	"opis" text COLLATE "bs-x-icu",
	"partner_id" uuid,
	"iznos" numeric(15, 2),
	"stavke" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ponavljanje" text COLLATE "bs-x-icu" NOT NULL,
	"dan" integer,
	"od" date,
	"do" date,
	CONSTRAINT "fin_sabloni_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "fin_sabloni_ponavljanje_check" CHECK ("fin_sabloni"."ponavljanje" IN ('ne', 'mjesecno'))
);

--> statement-breakpoint
CREATE INDEX "fin_drafts_updated" ON "fin_drafts" USING btree ("tenant_id","updated_at");
--> statement-breakpoint
CREATE INDEX "fin_drafts_search_trgm" ON "fin_drafts" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_sabloni_search_trgm" ON "fin_sabloni" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "fin_sabloni_naziv_sort" ON "fin_sabloni" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE UNIQUE INDEX "fin_sabloni_naziv_key" ON "fin_sabloni" USING btree ("tenant_id",lower("naziv"));
--> statement-breakpoint
CREATE INDEX "fin_sabloni_partner_id_idx" ON "fin_sabloni" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_sabloni_stavke_gin" ON "fin_sabloni" USING gin ("stavke" jsonb_path_ops);
--> statement-breakpoint
ALTER TABLE "fin_sabloni" ADD CONSTRAINT "fin_sabloni_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE no action ON UPDATE no action;
