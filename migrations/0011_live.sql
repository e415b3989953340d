CREATE TABLE "live_events" (
	"tenant_id" uuid NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigserial NOT NULL,
	"topic" text NOT NULL,
	"key" text,
	"version" integer,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_events_pk" PRIMARY KEY("xid","id")
);

--> statement-breakpoint
CREATE TABLE "notification_ways" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "notification_ways_pk" PRIMARY KEY("tenant_id","user_id","kind")
);

--> statement-breakpoint
CREATE TABLE "notifications" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text COLLATE "bs-x-icu" NOT NULL,
	"body" text COLLATE "bs-x-icu",
	"path" text,
	"group_key" text,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"in_digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE INDEX "notifications_of" ON "notifications" USING btree ("tenant_id","user_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("tenant_id","user_id") WHERE "notifications"."read_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group_key" ON "notifications" USING btree ("tenant_id","user_id","group_key") WHERE "notifications"."read_at" is null and "notifications"."group_key" is not null;
--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("tenant_id") WHERE "notifications"."in_digest";
