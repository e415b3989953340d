CREATE TABLE "fin_reminder_exceptions" (
	"tenant_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	CONSTRAINT "fin_reminder_exceptions_pk" PRIMARY KEY("tenant_id","partner_id")
);

--> statement-breakpoint
CREATE TABLE "fin_reminder_texts" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu"
);

--> statement-breakpoint
CREATE TABLE "fin_reminders" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"level" smallint NOT NULL,
	"day" date NOT NULL,
	"recipient" text NOT NULL,
	"subject" text COLLATE "bs-x-icu" NOT NULL,
	"body" text COLLATE "bs-x-icu" NOT NULL,
	"items" jsonb NOT NULL,
	"total" numeric(18, 2) NOT NULL,
	"reply_name" text NOT NULL,
	"reply_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "fin_reminders_day_key" UNIQUE("tenant_id","partner_id","level","day")
);

--> statement-breakpoint
CREATE INDEX "fin_reminder_exceptions_partner" ON "fin_reminder_exceptions" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_reminders_partner" ON "fin_reminders" USING btree ("partner_id");
--> statement-breakpoint
CREATE INDEX "fin_reminders_created" ON "fin_reminders" USING btree ("tenant_id","created_at");
--> statement-breakpoint
ALTER TABLE "fin_reminder_exceptions" ADD CONSTRAINT "fin_reminder_exceptions_partner_id_companies_idguid_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fin_reminders" ADD CONSTRAINT "fin_reminders_partner_id_companies_idguid_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."companies"("idguid") ON DELETE no action ON UPDATE no action;
