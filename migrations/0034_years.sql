CREATE TABLE "fin_settings" (
	"tenant_id" uuid NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "fin_settings_pk" PRIMARY KEY("tenant_id")
);

--> statement-breakpoint
CREATE TABLE "fin_checks" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_by" text COLLATE "bs-x-icu" NOT NULL,
	"years" integer NOT NULL,
	"vouchers" integer NOT NULL,
	"found" integer NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "fin_checks_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
ALTER TABLE "fin_year_closings" ADD COLUMN "voucher_ids" uuid[] NOT NULL;
--> statement-breakpoint
CREATE INDEX "fin_checks_time" ON "fin_checks" USING btree ("tenant_id","checked_at");
