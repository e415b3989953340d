CREATE TABLE "visit_paths" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_paths_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	CONSTRAINT "visit_paths_path_unique" UNIQUE("path")
);

--> statement-breakpoint
CREATE TABLE "visit_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"device" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"referrer" text NOT NULL,
	CONSTRAINT "visit_profiles_one" UNIQUE("device","browser","system","country","city","referrer")
);

--> statement-breakpoint
CREATE TABLE "visit_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visitor" integer NOT NULL,
	"profile" integer NOT NULL,
	"entry" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	"seen" date
);

--> statement-breakpoint
CREATE TABLE "visit_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session" integer NOT NULL,
	"visitor" integer NOT NULL,
	"profile" integer NOT NULL,
	"entry" integer NOT NULL,
	"path" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen" date
);

--> statement-breakpoint
CREATE TABLE "visit_visitors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_visitors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" bigint NOT NULL,
	"session" integer,
	CONSTRAINT "visit_visitors_key_unique" UNIQUE("key")
);

--> statement-breakpoint
CREATE INDEX "visit_sessions_day" ON "visit_sessions" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "visit_views_day" ON "visit_views" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "visit_views_seen" ON "visit_views" USING btree ("visitor","path","day");
