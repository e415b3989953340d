CREATE TABLE "contact_replies" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text COLLATE "bs-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text
);

--> statement-breakpoint
CREATE TABLE "site_settings_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "site_settings_state_one" CHECK ("site_settings_state"."id" = 1)
);

--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "spam_reason" text;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "updated_by" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_idguid_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","created_at");
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status_check" CHECK ("contact_messages"."status" in ('new', 'answered', 'spam'));
