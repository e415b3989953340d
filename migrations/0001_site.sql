CREATE TABLE "contact_messages" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"ime_prezime" text COLLATE "bs-x-icu" NOT NULL,
	"email" text NOT NULL,
	"telefon" text NOT NULL,
	"tip_usluge" text COLLATE "bs-x-icu" NOT NULL,
	"poruka" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fp_visitor_id" text NOT NULL,
	"path" text NOT NULL,
	"referrer" text NOT NULL,
	"user_agent" text NOT NULL,
	"device" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "visits_created" ON "visits" USING btree ("created_at");
